// The browser's offer to keep the page like an app: remembered when it comes, made when the player asks.
interface InstallEvent extends Event {
  prompt(): Promise<void>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

class Install {
  private event = $state.raw<InstallEvent | null>(null);

  constructor() {
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault();
      this.event = event as InstallEvent;
    });
    addEventListener('appinstalled', () => (this.event = null));
  }

  get offered(): boolean {
    return this.event !== null;
  }

  async ask(): Promise<void> {
    const event = this.event;
    this.event = null; // an offer can be made once
    await event?.prompt();
  }
}

export const install = new Install();
