// "Tell me when it is my turn": a subscription to the server's messages, made only when the player asks for it.
import { say } from '../language/language';
import { ask, Refused } from '../net/api';

const able = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

class Push {
  offered = $state(false); // can the browser, and does the server?
  on = $state(false);
  trouble = $state('');
  private key = '';

  async look(): Promise<void> {
    if (!able() || Notification.permission === 'denied') return;
    try {
      const worker = await navigator.serviceWorker.getRegistration();
      if (!worker) return;
      this.key = (await ask<{ key: string }>('/api/push/key')).key;
      this.on = (await worker.pushManager.getSubscription()) !== null;
      this.offered = true;
    } catch {
      // a browser that keeps nothing, or a server that cannot tell anybody, does not offer to
    }
  }

  async start(): Promise<void> {
    this.trouble = '';
    if ((await Notification.requestPermission()) !== 'granted') {
      this.trouble = say('Your browser blocks notifications from this page. Allow them in its settings first.');
      return;
    }
    try {
      const worker = await navigator.serviceWorker.ready;
      const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: this.key });
      await ask('/api/push', made.toJSON());
      this.on = true;
    } catch (problem) {
      const unreached = say('Your browser reached no push service. Try again later.');
      this.trouble = problem instanceof Refused ? problem.message : unreached;
    }
  }

  async stop(): Promise<void> {
    const worker = await navigator.serviceWorker.ready;
    const made = await worker.pushManager.getSubscription();
    this.on = false;
    if (!made) return;
    await ask('/api/push', { endpoint: made.endpoint }, 'DELETE').catch(() => {}); // it finds out by itself, later
    await made.unsubscribe();
  }
}

export const push = new Push();
