// My name as others see it, kept by the server behind a cookie.
import { getMe, rename } from './api';

class Me {
  name = $state('');
  private pending: Promise<void> | null = null;

  /** Asked once; the first answer makes a newcomer known. */
  load(): Promise<void> {
    this.pending ??= getMe().then(
      (me) => void (this.name = me.name),
      (problem) => {
        this.pending = null;
        throw problem;
      },
    );
    return this.pending;
  }

  async rename(name: string): Promise<void> {
    const wanted = name.trim();
    if (wanted && wanted !== this.name) this.name = (await rename(wanted)).name;
  }
}

export const me = new Me();
