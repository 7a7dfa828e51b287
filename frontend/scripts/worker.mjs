// Gives the service worker the list of files of this build, and a version that changes whenever one of them does.
import { createHash } from 'node:crypto';

const PAGES = ['index', 'Home']; // kept at once; what else is looked at is kept then
const ALWAYS = ['/', '/favicon.svg', '/favicon-turn.svg', '/icons/sapling.svg', '/manifest.json'];

export function worker() {
  return {
    name: 'spinney-worker',
    enforce: 'post',
    generateBundle(_, bundle) {
      const made = bundle['worker.js'];
      if (!made) return;
      const files = filesOf(bundle);
      const sum = createHash('sha256');
      for (const name of Object.keys(bundle).sort()) sum.update(name).update(bundle[name].source ?? bundle[name].code);
      const list = JSON.stringify([...ALWAYS, ...files.sort().map((name) => `/${name}`)]);
      const others = Object.keys(bundle).filter(
        (name) => /^assets\/[^/]+\.(js|css)$/.test(name) && !files.includes(name) && !isCatalogue(bundle[name]),
      );
      const all = JSON.stringify(others.sort().map((name) => `/${name}`));
      made.code = made.code
        .replace('__FILES__', list)
        .replace('__EVERY_FILE__', all)
        .replace('__VERSION__', sum.digest('hex').slice(0, 12));
    },
  };
}

/** The texts of a language: who speaks it keeps them. */
const isCatalogue = (made) => made.facadeModuleId?.startsWith('\0virtual:catalogue/');

/** The pages' own chunks with all they import, their styles, and the fonts. */
function filesOf(bundle) {
  const found = new Set(Object.keys(bundle).filter((name) => name.endsWith('.woff2')));
  const add = (name) => {
    if (found.has(name) || !bundle[name]) return;
    found.add(name);
    for (const style of bundle[name].viteMetadata?.importedCss ?? []) found.add(style);
    for (const other of bundle[name].imports ?? []) add(other);
  };
  for (const [name, made] of Object.entries(bundle)) if (made.type === 'chunk' && PAGES.includes(made.name)) add(name);
  return [...found];
}
