import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// The page is built into the Python package, which serves it; `npm run dev` borrows a running server's data.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/spinney/web/static',
    emptyOutDir: true,
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'], // as old as light-dark()
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8000', '/ws': { target: 'ws://127.0.0.1:8000', ws: true } } },
});
