// `data-busy` on the root element while something moves: programs that look at the page wait for it to go.
let holders = 0;

export function hold(): () => void {
  holders += 1;
  document.documentElement.toggleAttribute('data-busy', true);
  let held = true;
  return () => {
    if (!held) return;
    held = false;
    holders -= 1;
    if (!holders) document.documentElement.removeAttribute('data-busy');
  };
}

export function busyFor(ms: number): void {
  if (ms > 0) setTimeout(hold(), ms);
}
