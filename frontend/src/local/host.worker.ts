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
  connect(table: string, person: number, send: (text: string) => void, close: Close, wantsChanges: boolean): Line;
  handle_stored_version(id: string, version: number): void;
}
type Close = (code: number, reason: string) => void;
interface Browser {
  open_host(store: unknown, runInWorker: unknown, tabs: unknown): Promise<Host>;
  answer(host: Host, method: string, path: string, body: string, person: number): Promise<string>;
}

const WARM_UP_AFTER_MS = 1000; // by then nobody waits for a table
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
  const message = event.data;
  if ('open' in message) {
    opened = open(message.open.engine);
    opened.catch((problem) => say({ failed: String(problem) }));
    return;
  }
  const [browser, host] = await opened!;
  if ('ask' in message) {
    const { id, method, path, body, person } = message.ask;
    const [status, text] = JSON.parse(await browser.answer(host, method, path, body, person)) as [number, string];
    say({ answer: { id, status, text } });
  } else if ('connect' in message) {
    const { line, table, person } = message.connect;
    const send = (text: string): void => say({ message: { line, text } });
    lines.set(
      line,
      host.connect(table, person, send, (code, reason) => say({ closed: { line, code, reason } }), true),
    );
  } else if ('say' in message) lines.get(message.say.line)?.receive(message.say.text);
  else {
    lines.get(message.leave.line)?.disconnect();
    lines.delete(message.leave.line);
  }
};
