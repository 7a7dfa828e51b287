// The host of this device's tables: the same code a server runs, in a worker, spoken to through its port.
import { JobWorker } from './jobWorker';
import { makeBrowserStore } from './browserStore';
import type { FromHost, ToHost } from './protocol';
import { startPython } from './python';
import { listen, others, tell } from './tabs';

interface Line {
  receive(text: string): void;
  disconnect(): void;
  destroy(): void;
}
interface Host {
  connect(table: string, person: number, send: (text: string) => void, close: Close): Line;
  handle_stored_version(id: string, version: number): void;
}
type Close = (code: number, reason: string) => void;
interface Browser {
  open_host(store: unknown, runInWorker: unknown, tabs: unknown): Promise<Host>;
  answer(host: Host, method: string, path: string, body: string, person: number): Promise<string>;
}

const WARM_UP_AFTER_MS = 1000; // milliseconds after which nobody waits for a table any more
const lines = new Map<number, Line>();
let opened: Promise<[Browser, Host]> | undefined;

const say = (message: FromHost): void => self.postMessage(message);

async function open(engine: string): Promise<[Browser, Host]> {
  const browser = await startPython<Browser>(engine, (share) => say({ progress: 0.9 * share }));
  const jobs = new JobWorker(engine);
  const host = await browser.open_host(makeBrowserStore(tell), jobs.do, others);
  listen((id, version) => host.handle_stored_version(id, version));
  say({ progress: 1 });
  say({ ready: true });
  setTimeout(() => jobs.warm(), WARM_UP_AFTER_MS);
  return [browser, host];
}

self.onmessage = async (event: MessageEvent<ToHost>) => {
  const told = event.data;
  if ('open' in told) {
    opened = open(told.open.engine);
    opened.catch((problem) => say({ failed: String(problem) }));
    return;
  }
  const [browser, host] = await opened!;
  if ('ask' in told) {
    const { id, method, path, body, person } = told.ask;
    const [status, text] = JSON.parse(await browser.answer(host, method, path, body, person)) as [number, string];
    say({ answer: { id, status, text } });
  } else if ('connect' in told) {
    const { line, table, person } = told.connect;
    const send = (text: string): void => say({ said: { line, text } });
    lines.set(
      line,
      host.connect(table, person, send, (code, reason) => say({ closed: { line, code, reason } })),
    );
  } else if ('say' in told) lines.get(told.say.line)?.receive(told.say.text);
  else {
    lines.get(told.leave.line)?.disconnect();
    lines.delete(told.leave.line);
  }
};
