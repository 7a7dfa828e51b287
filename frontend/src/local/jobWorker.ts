// Sends jobs to the worker in which bots think; it is started with the first one.
import script from './job.worker.ts?worker&url';
import { startWorker } from './workers';

export class JobWorker {
  private worker: Worker | undefined;
  private last = 0;
  private readonly asked = new Map<number, (done: string) => void>();

  constructor(private readonly engine: string) {}

  /** Have it ready before it is needed. */
  warm(): Worker {
    if (!this.worker) {
      this.worker = startWorker(script);
      this.worker.onmessage = (event: MessageEvent<{ id: number; done: string }>) => {
        this.asked.get(event.data.id)?.(event.data.done);
        this.asked.delete(event.data.id);
      };
      this.worker.onerror = () => this.lose();
      this.worker.postMessage({ engine: this.engine });
    }
    return this.worker;
  }

  /** A worker that broke is replaced with the next job. */
  private lose(): void {
    this.worker?.terminate();
    this.worker = undefined;
    for (const done of this.asked.values()) done(JSON.stringify({ failed: 'The worker that thinks has ended.' }));
    this.asked.clear();
  }

  do = (job: string): Promise<string> =>
    new Promise((resolve) => {
      const id = ++this.last;
      this.asked.set(id, resolve);
      this.warm().postMessage({ id, job });
    });
}
