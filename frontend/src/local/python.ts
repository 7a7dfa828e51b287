// Python in a worker: the interpreter and the engine, fetched from our own folder and nowhere else.
import { keepMemory, keptMemory } from './memory';
import { files, releaseBuffers, unzip } from './archive';

/** As much of it as we use. */
export interface Python {
  FS: { mkdirTree(path: string): void; writeFile(path: string, data: Uint8Array): void };
  pyimport(name: string): unknown;
  runPython(code: string): unknown;
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>;
}

interface Loader {
  loadPyodide(options: Record<string, unknown>): Promise<Python>;
}

interface Parts {
  wasm: ArrayBuffer;
  library: ArrayBuffer;
  ours: [string, Uint8Array<ArrayBuffer>][]; // by their paths
  lock: ArrayBuffer;
  loader: Loader;
}

const SHARES: Record<string, number> = { 'interpreter.bin': 0.46, 'library.bin': 0.33, 'engine.bin': 0.06 };
const SITE = '/home/pyodide/engine';
const MODULE = 'spinney.local.browser';
const BEGIN = `import sys; sys.path.insert(0, ${JSON.stringify(SITE)}); import ${MODULE} as browser; browser.warm_up()`;
const AWAKE = 'import random; random.seed()'; // the same memory, other chances
const PACKED = '/lib/library.packed';
const PACK_AWAY = `import ${MODULE} as browser; browser.pack_away(${JSON.stringify(PACKED)})`;

/** What both workers call in it.  `engine` is its folder, with a slash at the end; `tell` hears how far we are, 0 to 1. */
export async function startPython<Browser>(engine: string, tell: (share: number) => void): Promise<Browser> {
  let done = 0;
  const add = (share: number): void => tell(Math.min(1, (done += share)));
  const [wasm, library, ours, lock, loader, memory] = await Promise.all([
    fetchPart(engine, 'interpreter.bin', add),
    fetchPart(engine, 'library.bin', add),
    fetchPart(engine, 'engine.bin', add).then(files),
    fetchPart(engine, 'lock.json', () => {}),
    import(/* @vite-ignore */ `${engine}pyodide.mjs`) as Promise<Loader>,
    keptMemory(engine),
  ]);
  const parts = { wasm, library, ours, lock, loader };
  const python = (memory && (await wakePython(engine, parts, memory))) || (await bootPython(engine, parts));
  releaseBuffers(wasm, library, lock, ...new Set(ours.map(([, data]) => data.buffer)));
  add(0.15);
  return python.pyimport(MODULE) as Browser;
}

/** As it was when everything had been imported; nothing, if this browser cannot take that up any more. */
async function wakePython(engine: string, parts: Parts, memory: ArrayBuffer): Promise<Python | undefined> {
  try {
    const python = await loadPython(engine, parts, new ArrayBuffer(), { _loadSnapshot: memory });
    packAway(python, parts);
    python.runPython(AWAKE);
    return python;
  } catch (problem) {
    console.warn('The game begins from its files, not from memory:', problem);
    return undefined;
  } finally {
    releaseBuffers(memory); // copied by now: 30 MB
  }
}

/** From its files, which takes seconds; what has come of it is kept for the next time. */
async function bootPython(engine: string, parts: Parts): Promise<Python> {
  const library = await new Response(unzip(parts.library)).arrayBuffer();
  const python = await loadPython(engine, parts, library, { _makeSnapshot: true });
  python.runPython(BEGIN);
  await keepMemory(engine, () => python.makeMemorySnapshot());
  packAway(python, parts);
  return python;
}

/** What is imported from the library has been; the rest of it is unpacked again should somebody ask. */
function packAway(python: Python, parts: Parts): void {
  python.FS.writeFile(PACKED, new Uint8Array(parts.library));
  python.runPython(PACK_AWAY);
}

async function loadPython(
  engine: string,
  parts: Parts,
  library: ArrayBuffer,
  how: Record<string, unknown>,
): Promise<Python> {
  const restore = interceptFetch({
    [`${engine}pyodide.asm.wasm`]: new Response(unzip(parts.wasm), {
      headers: { 'Content-Type': 'application/wasm' },
    }),
    [`${engine}python_stdlib.zip`]: Object.assign(new Response(), { arrayBuffer: () => Promise.resolve(library) }),
  });
  try {
    const python = await parts.loader.loadPyodide({
      indexURL: engine,
      lockFileContents: new TextDecoder().decode(parts.lock),
      packageBaseUrl: engine,
      ...how,
    });
    for (const [path, data] of parts.ours) {
      python.FS.mkdirTree(`${SITE}/${path}`.replace(/\/[^/]*$/, ''));
      python.FS.writeFile(`${SITE}/${path}`, data);
    }
    return python;
  } finally {
    restore();
    releaseBuffers(library); // copied by now
  }
}

async function fetchPart(engine: string, name: string, add: (share: number) => void): Promise<ArrayBuffer> {
  const answer = await fetch(engine + name);
  if (!answer.ok || !answer.body) throw new Error(`${name}: ${answer.status}`);
  const share = SHARES[name] ?? 0;
  const length = Number(answer.headers.get('Content-Length')) || 0;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let counted = 0;
  for await (const part of pieces(answer.body)) {
    parts.push(part);
    if (length) {
      const now = (share * part.length) / length;
      counted += now;
      add(now);
    }
  }
  add(Math.max(0, share - counted));
  const whole = await new Blob(parts).arrayBuffer();
  releaseBuffers(...parts.map((part) => part.buffer));
  return whole;
}

async function* pieces(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

/** What we have fetched ourselves is handed to the interpreter when it asks for it. */
function interceptFetch(ready: Record<string, Response>): () => void {
  const plain = self.fetch;
  self.fetch = (asked, options) => {
    const address = new URL(asked instanceof Request ? asked.url : asked, self.location.href).href;
    const found = ready[address];
    return found ? Promise.resolve(found) : plain.call(self, asked, options);
  };
  return () => void (self.fetch = plain);
}
