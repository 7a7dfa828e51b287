// Reaches whatever answers the page: a server by requests and sockets, or this device by a worker's port.
import { withBase, engine, SITE } from './base';
import { HERE } from '../local/protocol';
import { device } from './device.svelte';
import { readStored } from './settings.svelte';

export interface Answer {
  status: number;
  text: string;
}

/** A table that is looked at. */
export interface Line {
  isOpen(): boolean;
  onmessage: (text: string) => void;
  onclose: (code: number, reason: string) => void;
  send(text: string): void;
  close(): void;
}

/** Is this table kept on this device? */
export const isHere = (table: string): boolean => table.startsWith(HERE);

const PRINTED = /^\/api\/(editions|bots|opponents|editions\/(forest|dartmoor|smoky)(\/rules)?)$/;

/** Everything is asked here where there is no server; else what is about a table of this device. */
export function asksDevice(path: string): boolean {
  return SITE || path.startsWith(`/api/tables/${HERE}`);
}

export async function request(method: string, path: string, body?: string): Promise<Answer> {
  if (!asksDevice(path)) return fetchText(withBase(path), method, body);
  const own = readStored('own-editions', false) && path === '/api/editions'; // those are known to the engine alone
  if (method === 'GET' && PRINTED.test(path) && !own)
    return fetchText(withBase(`/engine/${engine}/printed/${path.slice('/api/'.length)}.json`), 'GET');
  return device.ask(method, path, body ?? '');
}

async function fetchText(address: string, method: string, body?: string): Promise<Answer> {
  const answer = await fetch(
    address,
    body === undefined ? { method } : { method, headers: { 'Content-Type': 'application/json' }, body },
  );
  return { status: answer.status, text: await answer.text() };
}

export function connect(table: string, person?: number): Line {
  return SITE || isHere(table) ? device.connect(table, person) : connectSocket(table);
}

function connectSocket(table: string): Line {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const socket = new WebSocket(`${scheme}://${location.host}${withBase(`/ws/tables/${table}?changes=1`)}`);
  const line: Line = {
    isOpen: () => socket.readyState === WebSocket.OPEN,
    onmessage: () => {},
    onclose: () => {},
    send: (text) => socket.send(text),
    close: () => socket.close(),
  };
  socket.onmessage = (event) => line.onmessage(event.data as string);
  socket.onclose = (event) => line.onclose(event.code, event.reason);
  return line;
}
