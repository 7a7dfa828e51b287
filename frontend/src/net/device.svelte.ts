// This device as a host of tables: its worker, started when it is first needed, and how far its loading is.
import { say } from '../language/language';
import { withBase, engine } from './base';
import type { Answer, Line } from './transport';
import script from '../local/host.worker.ts?worker&url';
import type { FromHost, ToHost } from '../local/protocol';
import { startWorker } from '../local/workers';

type State = 'asleep' | 'loading' | 'ready' | 'failed';

class Device {
  state = $state<State>('asleep');
  progress = $state(0);
  person = 0; // who of several people at this device asks; 0 is whose device it is

  private worker: Worker | undefined;
  private last = 0;
  private readonly asked = new Map<number, (answer: Answer) => void>();
  private readonly lines = new Map<number, Line>();

  /** Is there an engine to play with, besides what a server has? */
  readonly offered = engine !== '';

  /** Begin to load, unless it has begun. */
  wake(): Worker {
    if (this.worker) return this.worker;
    this.state = 'loading';
    this.progress = 0;
    const worker = startWorker(script);
    worker.onmessage = (event: MessageEvent<FromHost>) => this.handle(event.data);
    worker.onerror = () => this.fail();
    this.worker = worker;
    this.tell({ open: { engine: new URL(withBase(`/engine/${engine}/`), location.href).href } });
    void navigator.storage?.persist?.().catch(() => false); // so that games are not the first thing to go
    return worker;
  }

  private tell(message: ToHost): void {
    this.wake().postMessage(message);
  }

  private handle(message: FromHost): void {
    if ('progress' in message) this.progress = message.progress;
    else if ('ready' in message) this.state = 'ready';
    else if ('failed' in message) this.fail();
    else if ('answer' in message) {
      this.asked.get(message.answer.id)?.(message.answer);
      this.asked.delete(message.answer.id);
    } else if ('message' in message) this.lines.get(message.message.line)?.onmessage(message.message.text);
    else {
      const line = this.lines.get(message.closed.line);
      this.lines.delete(message.closed.line);
      line?.onclose(message.closed.code, message.closed.reason);
    }
  }

  /** Refuse everything that waits; the next request starts a new worker. */
  private fail(): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.state = 'failed';
    const sentence = say(
      'The game could not be loaded here. Check your connection and reload: once loaded, it needs none.',
    );
    const text = JSON.stringify({ slug: 'no-engine', sentence });
    for (const answer of this.asked.values()) answer({ status: 503, text });
    this.asked.clear();
    const lost = [...this.lines.values()];
    this.lines.clear();
    for (const line of lost) line.onclose(1006, '');
  }

  ask(method: string, path: string, body: string, person = this.person): Promise<Answer> {
    return new Promise((resolve) => {
      const id = ++this.last;
      this.asked.set(id, resolve);
      this.tell({ ask: { id, method, path, body, person } });
    });
  }

  /** Nothing is on its way to be kept: a new version may take over. */
  get idle(): boolean {
    return this.asked.size === 0;
  }

  connect(table: string, person = this.person): Line {
    const number = ++this.last;
    const line: Line = {
      isOpen: () => this.lines.has(number),
      onmessage: () => {},
      onclose: () => {},
      send: (text) => this.tell({ say: { line: number, text } }),
      close: () => {
        if (this.lines.delete(number)) this.tell({ leave: { line: number } });
      },
    };
    this.lines.set(number, line);
    this.tell({ connect: { line: number, table, person } });
    return line;
  }
}

export const device = new Device();
