// The catalogues of the page's texts, gettext's .po files, as modules: one small file for each language.
import { readdirSync, readFileSync } from 'node:fs';

export const FOLDER = new URL('../src/language/catalogues/', import.meta.url);
const PREFIX = 'virtual:catalogue/';
const GLUE = '\x04';

/** Return the languages there are. */
export const languages = () =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.po'))
    .map((name) => name.slice(0, -3))
    .sort();

export const readCatalogue = (code) => readPo(readFileSync(new URL(`${code}.po`, FOLDER), 'utf8'));

export const keyOf = (text, context = '') => (context ? `${context}${GLUE}${text}` : text);

/** Return translations by message; empty, obsolete and fuzzy ones are left out. */
export function readPo(text) {
  const found = {};
  for (const block of text.split(/\n\s*\n/)) {
    const row = {};
    let word = '';
    if (/^#,.*\bfuzzy\b/m.test(block)) continue;
    for (const line of block.split('\n')) {
      const [, first, quoted] = /^(?:(msg\w+) )?"(.*)"\s*$/.exec(line) ?? [];
      if (quoted === undefined) continue;
      if (first) row[(word = first)] = '';
      row[word] += JSON.parse(`"${quoted}"`);
    }
    if (row.msgid && row.msgstr) found[keyOf(row.msgid, row.msgctxt)] = row.msgstr;
  }
  return found;
}

export function catalogues() {
  return {
    name: 'spinney-catalogues',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const code = id.slice(PREFIX.length + 1);
      this.addWatchFile(new URL(`${code}.po`, FOLDER).pathname);
      return `export default ${JSON.stringify(readCatalogue(code))};\nexport const address = import.meta.url;`;
    },
  };
}
