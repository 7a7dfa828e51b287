// What a player prefers on this device.
type Theme = 'auto' | 'light' | 'dark';
export type Motion = 'full' | 'quick' | 'off';

function kept<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`spinney.${key}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(`spinney.${key}`, JSON.stringify(value));
  } catch {
    // a browser that keeps nothing still plays
  }
}

class Settings {
  theme = $state<Theme>(kept<Theme>('theme', 'auto'));
  obvious = $state(kept('obvious', true));
  edition = $state(kept('edition', 'forest'));
  bots = $state(kept<string[]>('bots', []));
  motion = $state<Motion>(kept<Motion>('motion', 'full')); // how much of rivals' turns is shown
  here = $state(kept('here', false)); // games against opponents are played on this device, not by the server
  warn = $state(kept('warn', false)); // of a payment that a rival could use
  sound = $state(kept('sound', false)); // a soft tone when it is my turn

  setTheme(theme: Theme): void {
    this.theme = theme;
    keep('theme', theme);
    this.apply();
  }

  setObvious(on: boolean): void {
    this.obvious = on;
    keep('obvious', on);
  }

  setMotion(motion: Motion): void {
    this.motion = motion;
    keep('motion', motion);
  }

  setSound(on: boolean): void {
    this.sound = on;
    keep('sound', on);
  }

  setWarn(on: boolean): void {
    this.warn = on;
    keep('warn', on);
  }

  setHere(here: boolean): void {
    this.here = here;
    keep('here', here);
  }

  setEdition(edition: string): void {
    this.edition = edition;
    keep('edition', edition);
  }

  setBots(bots: string[]): void {
    this.bots = bots;
    keep('bots', bots);
  }

  apply(): void {
    if (this.theme === 'auto') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = this.theme;
  }
}

export const settings = new Settings();
export { kept };
