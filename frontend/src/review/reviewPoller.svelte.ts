// A review as it grows: started if nobody has, and polled while turns are analysed.
import { ask, type Refused } from '../net/api';
import type { ReviewPage } from '../net/messages';

const POLL_EVERY_MS = 1200;

export class ReviewPoller {
  page = $state.raw<ReviewPage | null>(null);
  trouble = $state('');
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(private readonly id: string) {
    void this.poll();
  }

  private async poll(begin = false): Promise<void> {
    try {
      const found = await ask<ReviewPage>(`/api/tables/${this.id}/review`, begin ? {} : undefined);
      if (this.closed) return;
      this.trouble = '';
      this.page = found;
      if (found.state === 'new' && !begin) return await this.poll(true);
      if (found.state === 'weighing') this.timer = setTimeout(() => void this.poll(), POLL_EVERY_MS);
    } catch (problem) {
      if (!this.closed) this.trouble = (problem as Refused).message;
    }
  }

  /** Where weighing has stopped. */
  resume(): void {
    void this.poll(true);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }
}
