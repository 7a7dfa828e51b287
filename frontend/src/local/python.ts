// Python in a worker: the interpreter and the engine, fetched from our own folder and nowhere else.

/** As much of it as we use. */
export interface Python {
  unpackArchive(archive: ArrayBuffer, format: string, options: { extractDir: string }): void;
  pyimport(name: string): unknown;
  runPython(code: string): unknown;
}

interface Loader {
  loadPyodide(options: Record<string, unknown>): Promise<Python>;
}

const SHARES: Record<string, number> = { 'interpreter.bin': 0.46, 'library.bin': 0.33, 'engine.bin': 0.06 };
const SITE = '/home/pyodide/engine';
const GZIP = 0x1f;

/** `engine` is its folder, with a slash at the end; `tell` hears how far we are, from 0 to 1. */
export async function startPython(engine: string, tell: (share: number) => void): Promise<Python> {
  let done = 0;
  const add = (share: number): void => tell(Math.min(1, (done += share)));
  const [wasm, library, ours, lock, loader] = await Promise.all([
    fetched(engine, 'interpreter.bin', add),
    fetched(engine, 'library.bin', add),
    fetched(engine, 'engine.bin', add),
    fetched(engine, 'lock.json', () => {}),
    import(/* @vite-ignore */ `${engine}pyodide.mjs`) as Promise<Loader>,
  ]);
  const restore = answering({
    [`${engine}pyodide.asm.wasm`]: unpacked(wasm, 'application/wasm'),
    [`${engine}python_stdlib.zip`]: new Response(library),
  });
  try {
    const python = await loader.loadPyodide({
      indexURL: engine,
      lockFileContents: new TextDecoder().decode(lock),
      packageBaseUrl: engine,
    });
    add(0.1);
    python.unpackArchive(ours, 'zip', { extractDir: SITE });
    python.runPython(`import sys; sys.path.insert(0, ${JSON.stringify(SITE)})`);
    return python;
  } finally {
    restore();
  }
}

async function fetched(engine: string, name: string, add: (share: number) => void): Promise<ArrayBuffer> {
  const answer = await fetch(engine + name);
  if (!answer.ok || !answer.body) throw new Error(`${name}: ${answer.status}`);
  const share = SHARES[name] ?? 0;
  const length = Number(answer.headers.get('Content-Length')) || 0;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let told = 0;
  for await (const part of pieces(answer.body)) {
    parts.push(part);
    if (length) {
      const now = (share * part.length) / length;
      told += now;
      add(now);
    }
  }
  add(Math.max(0, share - told));
  return new Blob(parts).arrayBuffer();
}

async function* pieces(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

/** Some hosts unpack what they send; what they left packed is unpacked here. */
function unpacked(body: ArrayBuffer, type: string): Response {
  const packed = new Uint8Array(body)[0] === GZIP;
  const bytes = new Blob([body]).stream();
  const plain = packed ? bytes.pipeThrough(new DecompressionStream('gzip')) : bytes;
  return new Response(plain, { headers: { 'Content-Type': type } });
}

/** What we have fetched ourselves is handed to the interpreter when it asks for it. */
function answering(ready: Record<string, Response>): () => void {
  const plain = self.fetch;
  self.fetch = (asked, options) => {
    const address = new URL(asked instanceof Request ? asked.url : asked, self.location.href).href;
    const found = ready[address];
    return found ? Promise.resolve(found) : plain.call(self, asked, options);
  };
  return () => void (self.fetch = plain);
}
