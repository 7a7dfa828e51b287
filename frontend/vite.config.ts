import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// The page is built into the Python package, which serves it; `npm run dev` borrows a running server's data.
export default defineConfig({
  plugins: [svelte()],
<<<<<<< HEAD
  build: {
    outDir: '../src/spinney/web/static',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
=======
  build: { outDir: '../src/spinney/web/static', emptyOutDir: true, cssTarget: ['chrome123', 'firefox121', 'safari17.5'], assetsInlineLimit: 0, modulePreload: { polyfill: false } },
>>>>>>> d6dad12 (Cards have faces: portraits' frames, costs inside their suits, rules as tokens, sentences on hover, focus and long press; nothing is cut off)
  server: { proxy: { '/api': 'http://127.0.0.1:8000', '/ws': { target: 'ws://127.0.0.1:8000', ws: true } } },
});
