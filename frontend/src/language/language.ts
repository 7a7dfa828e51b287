// The language of the page: named in the address, chosen here before, or the browser's; English otherwise.  It is known
// before anything is shown, and whoever chooses another opens the page anew, so that nothing of it stays in the old one.
import { ENGLISH, Translator, type Arguments } from './translator';

/** Do a server's texts follow?  Until they do, nobody gets a page in two languages who has not asked for it: the browser's
 * languages do not count, and the switch is not shown; ?language=de works. */
export const OFFERED: boolean = false;

/** Every language, in its own words. */
export const LANGUAGES: Readonly<Record<string, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  nl: 'Nederlands',
  es: 'Español',
};
const PSEUDO = 'xx'; // for whoever looks for texts that were missed
const KEPT = 'spinney.language';

interface Catalogue {
  default: Record<string, string>;
  address: string; // of its file
}

// A small file for each, made of its .po by the build: only the one that is spoken is fetched.
const CATALOGUES: Readonly<Record<string, () => Promise<Catalogue>>> = {
  de: () => import('virtual:catalogue/de'),
  fr: () => import('virtual:catalogue/fr'),
  nl: () => import('virtual:catalogue/nl'),
  es: () => import('virtual:catalogue/es'),
};

let translator: Translator = ENGLISH;
let address: string | null = null;

/** Return the language to begin with. */
export function findLanguage(asked: string | undefined, kept: string | null, browser: readonly string[]): string {
  const wished = [asked, kept, ...(OFFERED ? browser.map((one) => one.split('-')[0]) : [])];
  return wished.find((code): code is string => code === PSEUDO || (!!code && code in LANGUAGES)) ?? 'en';
}

/** Learn the language of this visit; main.ts waits for it. */
export async function startLanguage(): Promise<void> {
  const asked = /[?&]language=([\w-]+)/.exec(location.search + location.hash)?.[1];
  const code = findLanguage(asked, readKept(), navigator.languages);
  if (asked === code) keep(code);
  try {
    await speak(code);
  } catch {
    translator = ENGLISH; // its file cannot be had now
  }
  document.documentElement.lang = translator.code; // for screen readers, hyphenation and quotation marks
}

async function speak(code: string): Promise<void> {
  if (code === PSEUDO) translator = new (await import('./pseudo')).Pseudo();
  else if (code in CATALOGUES) {
    const catalogue = await CATALOGUES[code]!();
    translator = new Translator(code, catalogue.default);
    address = catalogue.address;
  }
}

/** Open the page anew in another language. */
export function chooseLanguage(code: string): void {
  keep(code);
  const here = new URL(location.href);
  here.searchParams.delete('language');
  here.hash = here.hash.replace(/([?&])language=[\w-]+&?/, '$1').replace(/[?&]$/, '');
  if (here.href === location.href) location.reload();
  else location.replace(here);
}

function keep(code: string): void {
  try {
    localStorage.setItem(KEPT, code);
  } catch {
    // a browser that keeps nothing is asked again
  }
}

function readKept(): string | null {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

/** The file of the language in use, for the service worker to keep. */
export const catalogueAddress = (): string | null => address;

export const languageCode = (): string => translator.code;
/** Return a text in the reader's language, its places filled. */
export const say = (text: string, values?: Arguments, context?: string): string =>
  translator.say(text, values, context);
export const formatNumber = (value: number): string => translator.number(value);
export const ordinalOf = (value: number): string => translator.ordinal(value);
/** "Robin, Ivo and Ann" */
export const listAll = (items: readonly string[]): string => translator.list(items);
/** "Robin, Ivo or Ann" */
export const listAny = (items: readonly string[]): string => translator.list(items, 'disjunction');
export const formatDate = (moment: Date, parts: Intl.DateTimeFormatOptions): string => translator.date(moment, parts);
export const formatUnit = (value: number, unit: 'hour' | 'minute' | 'second'): string => translator.unit(value, unit);
export const formatAgo = (value: number, unit: 'day' | 'hour' | 'minute'): string => translator.ago(value, unit);
