/** A worker that keeps to the content policy of whoever begins it.  A worker from an address has the policy its host sends
 * along, and plain files come with none; what begins as a blob inherits its maker's. */
export function begun(script: string): Worker {
  const address = new URL(script, self.location.href).href;
  const blob = new Blob([`import ${JSON.stringify(address)};`], { type: 'text/javascript' });
  return new Worker(URL.createObjectURL(blob), { type: 'module' });
}
