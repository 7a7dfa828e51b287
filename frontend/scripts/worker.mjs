// Gives the service worker the list of files of this build, and a version that changes whenever one of them does.
import { createHash } from 'node:crypto';

const SHELL = /\.(js|css|woff2)$/;
const LATER = /studio|Replay|Faces/; // fetched when they are wanted
const ALWAYS = ['/', '/favicon.svg', '/icons/sapling.svg', '/manifest.json'];

export function worker() {
  return {
    name: 'spinney-worker',
    enforce: 'post',
    generateBundle(_, bundle) {
      const made = bundle['worker.js'];
      if (!made) return;
      const files = Object.keys(bundle).filter((name) => SHELL.test(name) && !LATER.test(name) && name !== 'worker.js');
      const sum = createHash('sha256');
      for (const name of Object.keys(bundle).sort()) sum.update(name).update(bundle[name].source ?? bundle[name].code);
      const list = JSON.stringify([...ALWAYS, ...files.sort().map((name) => `/${name}`)]);
      made.code = made.code.replace('__FILES__', list).replace('__VERSION__', sum.digest('hex').slice(0, 12));
    },
  };
}
