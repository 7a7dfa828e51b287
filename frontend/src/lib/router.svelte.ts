// Addresses of the page: a handful of patterns, kept in the browser's history.
import { link as linked, mendLinks, place } from './base';

export interface Route {
  page:
    | 'home'
    | 'new'
    | 'table'
    | 'replay'
    | 'open'
    | 'room'
    | 'review'
    | 'score'
    | 'cards'
    | 'rules'
    | 'faces'
    | 'keepsake'
    | 'puzzles'
    | 'learn'
    | 'daily'
    | 'lost';
  id: string;
}

export function parse(path: string): Route {
  const [, first = '', second = '', third = ''] = path.split('/');
  if (!first) return { page: 'home', id: '' };
  if (['table', 'replay', 'review', 'room'].includes(first) && second)
    return { page: first as Route['page'], id: second };
  if (first === 'replay' || first === 'review') return { page: 'open', id: first };
  if (first === 'rules') return { page: first, id: second };
  if (first === 'puzzles') return { page: first, id: [second, third].filter(Boolean).join('/') };
  if (first === 'daily') return { page: 'daily', id: second };
  if (first === 'learn') return { page: 'learn', id: second };
  if (first === 'cards' && second === 'faces') return { page: 'faces', id: '' };
  if (first === 'new' || first === 'score' || first === 'cards' || first === 'keepsake') return { page: first, id: '' };
  return { page: 'lost', id: '' };
}

class Router {
  route = $state<Route>(parse(place().pathname));

  constructor() {
    addEventListener('popstate', () => (this.route = parse(place().pathname)));
    mendLinks();
  }

  go(path: string): void {
    history.pushState(null, '', linked(path));
    this.route = parse(new URL(path, location.href).pathname);
    scrollTo(0, 0);
  }

  /** Links stay links (middle click, copy address); a plain click does not reload the page. */
  follow = (event: MouseEvent): void => {
    const link = (event.target as Element | null)?.closest('a');
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    const to = place(link);
    if (parse(to.pathname).page === 'lost' || link.getAttribute('href')?.startsWith('#')) return;
    event.preventDefault();
    this.go(to.pathname + to.search + to.hash);
    document.getElementById('main')?.focus();
  };
}

export const router = new Router();
