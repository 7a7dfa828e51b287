import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { artVersion } from './scripts/art-version.mjs';
import { cast } from './scripts/cast.mjs';
import { catalogues } from './scripts/catalogues.mjs';
import { subjects } from './scripts/subjects.mjs';
import { worker } from './scripts/worker.mjs';
import { artKey } from './src/art/key.ts';

const code = artVersion();
const drawn = subjects().map((it) => artKey(code, it.name, it.portrait));

// The page is built into the Python package, which serves it; `npm run dev` borrows a running server's data.
export default defineConfig({
  base: './', // the server writes the folder it lives in into the first page
  plugins: [svelte(), cast(), catalogues(), worker()],
  define: { __ART__: JSON.stringify(code), __DRAWN__: JSON.stringify([...new Set(drawn)]) },
  worker: { format: 'es' }, // they know their own address, wherever they were begun from
  build: {
    outDir: '../src/spinney/web/static',
    emptyOutDir: true,
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'], // as old as light-dark()
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['index.html', 'src/pwa/worker.ts'],
      output: { entryFileNames: ({ name }) => (name === 'worker' ? 'worker.js' : 'assets/[name]-[hash].js') },
    },
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8000', '/ws': { target: 'ws://127.0.0.1:8000', ws: true } } },
});
