// Who I am to others: a name, kept by the server behind a cookie.
import { getMe, rename } from './api';

class Me {
  name = $state('');
  private asked: Promise<void> | null = null;

  /** Asked once; the first answer makes a newcomer known. */
  known(): Promise<void> {
    this.asked ??= getMe().then(
      (me) => void (this.name = me.name),
      (problem) => {
        this.asked = null;
        throw problem;
      },
    );
    return this.asked;
  }

  async rename(name: string): Promise<void> {
    const wanted = name.trim();
    if (wanted && wanted !== this.name) this.name = (await rename(wanted)).name;
  }
}

export const me = new Me();
