// Where somebody is on the page, kept in the browser's history.  Which pages there are is for routes.ts to say.
import { link as linked, fixLinks, pageUrl } from '../net/base';

export interface Route {
  page: string;
  id: string; // the part of the address that the page needs
}

export const NOT_FOUND: Route = { page: 'lost', id: '' };

class Router {
  route = $state<Route>(NOT_FOUND);
  private resolve: (path: string) => Route = () => NOT_FOUND;

  /** Follow the address from now on, with the pages it may lead to. */
  start(resolve: (path: string) => Route): void {
    this.resolve = resolve;
    this.route = resolve(pageUrl().pathname);
    addEventListener('popstate', () => (this.route = resolve(pageUrl().pathname)));
    fixLinks();
  }

  go(path: string): void {
    history.pushState(null, '', linked(path));
    this.route = this.resolve(new URL(path, location.href).pathname);
    scrollTo(0, 0);
  }

  /** Links stay links (middle click, copy address); a plain click does not reload the page. */
  follow = (event: MouseEvent): void => {
    const link = (event.target as Element | null)?.closest('a');
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    const to = pageUrl(link);
    if (this.resolve(to.pathname).page === NOT_FOUND.page || link.getAttribute('href')?.startsWith('#')) return;
    event.preventDefault();
    this.go(to.pathname + to.search + to.hash);
    document.getElementById('main')?.focus();
  };
}

export const router = new Router();
