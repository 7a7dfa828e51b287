// The address of the page: the root of a site or, behind a proxy, a folder of one; with a server or without.
const pageData = globalThis.document?.documentElement.dataset ?? {};

/** Is this a site of plain files, with no server behind it? */
export const SITE: boolean = pageData.site !== undefined;

/** Where people play each other, if whoever published this site has said so. */
export const server: string = pageData.site ?? '';

/** The version of the engine that plays on this device; empty where there is none. */
export const engine: string = pageData.engine ?? '';

/** Our folder, without a slash at its end; a server writes it into the page. */
export const base: string = SITE ? new URL('.', location.href).pathname.replace(/\/$/, '') : (pageData.base ?? '');

/** One of our own files, or a request, as the browser must ask for it. */
export const withBase = (path: string): string => base + path;

/** One of our pages as the browser must be led to it: plain files know no other address than the first. */
export const link = (path: string): string => (SITE ? `${base}/#${path}` : withBase(path));

/** The same without the folder, as our pages name each other. */
export const within = (path: string): string =>
  base && (path + '/').startsWith(base + '/') ? path.slice(base.length) || '/' : path;

/** Our first page as others may open it, without a slash at its end. */
export const site = (): string => location.origin + base;

/** The address of a page of ours: where we are, or where a link leads. */
export function pageUrl(of: { pathname: string; search: string; hash: string } = location): URL {
  const path = SITE ? of.hash.slice(1) || '/' : within(of.pathname) + of.search + of.hash;
  return new URL(path.startsWith('/') ? path : '/', 'https://spinney.invalid');
}

/** We are still on the same page, but somebody who opens it from its address shall see what is seen now. */
export function replaceAddress(change: { search?: string; hash?: string }): void {
  const now = pageUrl();
  if (change.search !== undefined) now.search = change.search;
  if (change.hash !== undefined) now.hash = change.hash;
  history.replaceState(history.state, '', link(now.pathname + now.search + now.hash));
}

/** Links are written as if we lived at the root: before one is used in any way, it is made whole. */
export function fixLinks(): void {
  if (!base && !SITE) return;
  const mend = (event: Event): void => {
    const found = (event.target as Element | null)?.closest?.('a[href^="/"]');
    const path = found?.getAttribute('href') ?? '';
    if (found && !(path + '/').startsWith((SITE ? `${base}/#` : base) + '/')) found.setAttribute('href', link(path));
  };
  for (const kind of ['pointerover', 'pointerdown', 'focusin', 'click']) addEventListener(kind, mend, true);
}
