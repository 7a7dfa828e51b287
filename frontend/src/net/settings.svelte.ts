// The settings of this device.
type Theme = 'auto' | 'light' | 'dark';
export type Motion = 'full' | 'quick' | 'off';

/** Return what this browser has kept under a key. */
export function readStored<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`spinney.${key}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

/** Keep a value in this browser. */
export function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(`spinney.${key}`, JSON.stringify(value));
  } catch {
    // a browser that keeps nothing still plays
  }
}

class Settings {
  theme = $state<Theme>(readStored<Theme>('theme', 'auto'));
  obvious = $state(readStored('obvious', true));
  edition = $state(readStored('edition', 'forest'));
  bots = $state(readStored<string[]>('bots', []));
  motion = $state<Motion>(readStored<Motion>('motion', 'full')); // how much of rivals' turns is shown
  here = $state(readStored('here', false)); // games against opponents are played on this device, not by the server
  warn = $state(readStored('warn', false)); // of a payment that a rival could use
  sound = $state(readStored('sound', false)); // a soft tone when it is my turn

  setTheme(theme: Theme): void {
    this.theme = theme;
    writeStored('theme', theme);
    this.apply();
  }

  setObvious(on: boolean): void {
    this.obvious = on;
    writeStored('obvious', on);
  }

  setMotion(motion: Motion): void {
    this.motion = motion;
    writeStored('motion', motion);
  }

  setSound(on: boolean): void {
    this.sound = on;
    writeStored('sound', on);
  }

  setWarn(on: boolean): void {
    this.warn = on;
    writeStored('warn', on);
  }

  setHere(here: boolean): void {
    this.here = here;
    writeStored('here', here);
  }

  setEdition(edition: string): void {
    this.edition = edition;
    writeStored('edition', edition);
  }

  setBots(bots: string[]): void {
    this.bots = bots;
    writeStored('bots', bots);
  }

  apply(): void {
    if (this.theme === 'auto') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = this.theme;
  }
}

export const settings = new Settings();
