// Where our page lives: at the root of a site, or, behind a proxy, in a folder of one.

/** That folder, without a slash at its end; the server writes it into the page. */
export const base: string = globalThis.document?.documentElement.dataset.base ?? '';

/** One of our own addresses, as the browser must ask for it. */
export const at = (path: string): string => base + path;

/** The same without the folder, as our pages name each other. */
export const within = (path: string): string =>
  base && (path + '/').startsWith(base + '/') ? path.slice(base.length) || '/' : path;

/** Our first page as others may open it, without a slash at its end. */
export const site = (): string => location.origin + base;

/** Links are written as if we lived at the root: before one is used in any way, it is made whole. */
export function mendLinks(): void {
  if (!base) return;
  const mend = (event: Event): void => {
    const link = (event.target as Element | null)?.closest?.('a[href^="/"]');
    const path = link?.getAttribute('href') ?? '';
    if (link && !(path + '/').startsWith(base + '/')) link.setAttribute('href', at(path));
  };
  for (const kind of ['pointerover', 'pointerdown', 'focusin', 'click']) addEventListener(kind, mend, true);
}
