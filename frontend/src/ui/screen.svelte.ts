// Three kinds of screen: a desk, an upright page (phone or tablet), and a phone on its side.
export type Kind = 'desk' | 'port' | 'land';

export const kindOf = (width: number, height: number): Kind =>
  height < 500 && width > height ? 'land' : width < 760 || (height > width && width < 1100) ? 'port' : 'desk';

class Screen {
  width = $state(innerWidth);
  height = $state(innerHeight);
  kind = $derived(kindOf(this.width, this.height));

  constructor() {
    addEventListener('resize', () => {
      this.width = innerWidth;
      this.height = innerHeight;
    });
  }
}

export const screen = new Screen();
