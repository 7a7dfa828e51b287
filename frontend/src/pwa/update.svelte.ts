// A new version of a site of plain files: fetched whole while the old one plays on, taken when its player says so.
import { catalogueAddress } from '../language/language';
import { device } from '../net/device.svelte';
import { withBase, SITE } from '../net/base';

const CHECK_EVERY_MS = 100;
const PREPARE_AFTER_MS = 20_000; // a visitor who stays that long is prepared for a lost connection

class Update {
  ready = $state(false);
  private waiting: ServiceWorker | null = null;

  async register(): Promise<void> {
    const registration = await navigator.serviceWorker.register(withBase('/worker.js'), { updateViaCache: 'none' });
    void this.keepLanguage();
    if (!SITE) return void setTimeout(() => this.prepare(registration), PREPARE_AFTER_MS); // the page is the server's own
    const look = (): void => {
      this.waiting = registration.waiting;
      this.ready = Boolean(registration.waiting && navigator.serviceWorker.controller);
    };
    look();
    registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
  }

  /** The first visit has fetched its texts before a worker was there to keep them. */
  private async keepLanguage(): Promise<void> {
    const keep = catalogueAddress();
    if (keep) (await navigator.serviceWorker.ready).active?.postMessage({ keep });
  }

  /** What plays without the server is fetched while nothing else is, unless somebody saves on that. */
  private prepare(registration: ServiceWorkerRegistration): void {
    const line = (navigator as { connection?: { saveData?: boolean } }).connection;
    if (device.offered && !line?.saveData) registration.active?.postMessage('keep the engine');
  }

  /** When what was last done is kept, the new version begins with the page loaded anew. */
  async take(): Promise<void> {
    while (!device.idle) await new Promise((resolve) => setTimeout(resolve, CHECK_EVERY_MS));
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    this.waiting?.postMessage('take over');
  }
}

export const update = new Update();
