// The worker in which bots think, so that neither the page nor its tables wait for them.
import { startPython } from './python';

interface Browser {
  work(job: string): string;
}

let browser: Promise<Browser> | undefined;

self.onmessage = async (event: MessageEvent<{ engine?: string; id?: number; job?: string }>) => {
  const { engine, id, job } = event.data;
  if (engine) {
    browser = startPython<Browser>(engine, () => {});
    browser.catch(() => {}); // the first job reports it
    return;
  }
  try {
    self.postMessage({ id, done: (await browser)!.work(job!) });
  } catch (problem) {
    self.postMessage({ id, done: JSON.stringify({ failed: String(problem) }) });
  }
};
