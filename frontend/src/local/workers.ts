/** Imports a script once it runs itself, and hands on what was said to it before.
 *
 * Firefox asks the service worker for what a running worker imports, but not for what must be there before a worker
 * runs: without a network a plain `import` of a worker's first script fails there. */
const IMPORT = `async (address) => {
  const early = [];
  const hold = (event) => early.push(event);
  addEventListener('message', hold);
  try {
    await import(address);
    removeEventListener('message', hold);
    for (const event of early) self.onmessage(event);
  } catch (problem) {
    setTimeout(() => { throw problem; }); // the starter of this worker hears of errors, not of broken promises
  }
}`;

/** Start a worker that keeps to the content policy of its starter.  A worker from an address has the policy its host sends
 * along, and plain files come with none; what begins as a blob inherits its maker's. */
export function startWorker(script: string): Worker {
  const address = new URL(script, self.location.href).href;
  const blob = new Blob([`(${IMPORT})(${JSON.stringify(address)});`], { type: 'text/javascript' });
  return new Worker(URL.createObjectURL(blob), { type: 'module' });
}
