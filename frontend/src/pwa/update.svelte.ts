// A new version of a site of plain files: fetched whole while the old one plays on, taken when its player says so.
import { device } from '../net/device.svelte';
import { at, SITE } from '../net/base';

const BEAT = 100; // milliseconds
const PATIENCE = 20_000; // after which whoever stays is prepared for a lost connection

class Update {
  ready = $state(false);
  private waiting: ServiceWorker | null = null;

  async register(): Promise<void> {
    const registration = await navigator.serviceWorker.register(at('/worker.js'), { updateViaCache: 'none' });
    if (!SITE) return void setTimeout(() => this.prepare(registration), PATIENCE); // the page is the server's own
    const look = (): void => {
      this.waiting = registration.waiting;
      this.ready = Boolean(registration.waiting && navigator.serviceWorker.controller);
    };
    look();
    registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
  }

  /** What plays without the server is fetched while nothing else is, unless somebody saves on that. */
  private prepare(registration: ServiceWorkerRegistration): void {
    const line = (navigator as { connection?: { saveData?: boolean } }).connection;
    if (device.offered && !line?.saveData) registration.active?.postMessage('keep the engine');
  }

  /** When what was last done is kept, the new version begins with the page loaded anew. */
  async take(): Promise<void> {
    while (!device.idle) await new Promise((resolve) => setTimeout(resolve, BEAT));
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    this.waiting?.postMessage('take over');
  }
}

export const update = new Update();
