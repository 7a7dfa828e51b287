// The page's own TypeScript modules, for scripts: loaded through Vite, as the page is.
import { runnerImport } from 'vite';

const root = new URL('..', import.meta.url);

export async function load(path) {
  const { module } = await runnerImport(new URL(path, root).pathname, {
    root: root.pathname,
    configFile: false,
    logLevel: 'error',
  });
  return module;
}
