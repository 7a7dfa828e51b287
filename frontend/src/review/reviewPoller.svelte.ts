// A review as it grows: begun when nobody has, looked at again while it is being weighed.
import { ask, type Refused } from '../net/api';
import type { ReviewPage } from '../net/messages';

const OFTEN = 1200; // ms between two looks

export class Watch {
  page = $state.raw<ReviewPage | null>(null);
  trouble = $state('');
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(private readonly id: string) {
    void this.look();
  }

  private async look(begin = false): Promise<void> {
    try {
      const found = await ask<ReviewPage>(`/api/tables/${this.id}/review`, begin ? {} : undefined);
      if (this.closed) return;
      this.trouble = '';
      this.page = found;
      if (found.state === 'new' && !begin) return await this.look(true);
      if (found.state === 'weighing') this.timer = setTimeout(() => void this.look(), OFTEN);
    } catch (problem) {
      if (!this.closed) this.trouble = (problem as Refused).message;
    }
  }

  /** Where weighing has stopped. */
  goOn(): void {
    void this.look(true);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }
}
