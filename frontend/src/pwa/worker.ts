/// <reference lib="webworker" />
// The service worker: the page opens without a network, and players are notified when it is their turn.
//
// Every version keeps its own files and no other's: what the build has made has its digest in its name, and the cached
// first page belongs to the cached files.  Of the server's answers only what is printed on cards is kept; tables, hands
// and names never are.
const worker = self as unknown as ServiceWorkerGlobalScope & { ENGINE?: Engine };
interface Engine {
  version: string;
  site: boolean; // are there plain files only, and no server?
  files: Record<string, number>; // sizes
}
try {
  importScripts('engine/files.js'); // says so, and which files play without a server
} catch {
  // the page was built without them
}
const BASE = new URL(worker.registration.scope).pathname.replace(/\/$/, ''); // the folder of the site we live in
const written = (list: string): string[] => (JSON.parse(list) as string[]).map((file) => BASE + file);
const FILES = written('__FILES__'); // by the build: what the first page needs
const EVERY_FILE = written('__EVERY_FILE__'); // and all others of its files but the drawings
const engine = worker.ENGINE;
const SITE = engine?.site ?? false;
const ENGINE_FILES = Object.keys(engine?.files ?? {}).map((file) => BASE + file);
const SHELL = `shell-__VERSION__-${engine?.version ?? ''}`;
const ART = 'art';
const PRINTED = 'printed';
const MAX_DRAWINGS = 800;
const TRIM_EVERY_DRAWINGS = 50; // so many more do not matter: it is a list to read, and each of its lines is an object

/** What has no digest in its name may be an older version's in the browser's own cache: its host is asked. */
const current = (file: string): RequestInfo =>
  /\/(assets|engine)\//.test(file) ? file : new Request(file, { cache: 'no-cache' });

worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => cache.addAll((SITE ? [...FILES, ...EVERY_FILE, ...ENGINE_FILES] : FILES).map(current)))
      .then(() => (SITE ? undefined : worker.skipWaiting())), // a site's page waits until whoever plays takes the new version
  );
});

worker.addEventListener('activate', (event) => {
  const old = (name: string) => name.startsWith('shell-') && name !== SHELL;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => worker.clients.claim()),
  );
});

worker.addEventListener('message', (event) => {
  if (event.data === 'take over') void worker.skipWaiting();
  if (event.data === 'keep the engine') event.waitUntil(keepEngine());
  if (typeof event.data?.keep === 'string') event.waitUntil(fetchOnce(SHELL, new Request(event.data.keep)));
});

/** With a server the engine is kept when somebody has played on the device, so that it is there without a network. */
async function keepEngine(): Promise<void> {
  const cache = await caches.open(SHELL);
  const there = new Set((await cache.keys()).map((request) => new URL(request.url).pathname));
  await cache.addAll([...EVERY_FILE, ...ENGINE_FILES].filter((file) => !there.has(file)));
}

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== 'GET' || address.origin !== worker.location.origin) return;
  const path = address.pathname.slice(BASE.length);
  if (request.mode === 'navigate') event.respondWith(firstPage(request));
  else if (path.startsWith('/assets/art/')) event.respondWith(drawing(request));
  else if (path.startsWith('/assets/') || path.startsWith('/engine/')) event.respondWith(fetchOnce(SHELL, request));
  else if (/^\/api\/(editions(\/[\w-]+(\/rules)?)?|bots|opponents)$/.test(path)) event.respondWith(fresh(request));
});

/** From the server; without a network, the page as it was kept. */
async function firstPage(request: Request): Promise<Response> {
  const cached = SITE && (await caches.match(`${BASE}/`, { cacheName: SHELL })); // page and files are of one version
  if (cached) return cached;
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(`${BASE}/`, { cacheName: SHELL })) ?? Response.error();
  }
}

/** What the build has made never changes under its name: kept at the first look. */
async function fetchOnce(name: string, request: Request): Promise<Response> {
  const cache = await caches.open(name);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

let drawings = 0; // asked for since we began

/** There are many: the oldest are forgotten. */
async function drawing(request: Request): Promise<Response> {
  drawings += 1;
  if (drawings % TRIM_EVERY_DRAWINGS === 0) {
    const cache = await caches.open(ART);
    const all = await cache.keys();
    await Promise.all(all.slice(0, Math.max(0, all.length - MAX_DRAWINGS)).map((old) => cache.delete(old)));
  }
  return fetchOnce(ART, request);
}

/** What is printed: as the server has it now, or as it was when it last answered. */
async function fresh(request: Request): Promise<Response> {
  const cache = await caches.open(PRINTED);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  } catch {
    return (await cache.match(request)) ?? Response.error();
  }
}

// --- whose turn it is --------------------------------------------------------------------------------------------------

interface TurnMessage {
  title: string;
  body: string;
  table: string; // its id
}

worker.addEventListener('push', (event) => {
  const message = event.data?.json() as Partial<TurnMessage> | undefined;
  event.waitUntil(
    worker.registration.showNotification(message?.title ?? 'Spinney', {
      body: message?.body ?? '',
      icon: `${BASE}/icons/icon-192.png`,
      badge: `${BASE}/icons/badge-96.png`,
      tag: message?.table ?? 'spinney', // one notice a table
      data: message?.table ? `${BASE}/table/${message.table}` : `${BASE}/`,
    }),
  );
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data ?? `${BASE}/`)));
});

/** The table in the window that shows it already, else in any of ours, else in a new one. */
async function open(path: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find((one) => new URL(one.url).pathname === path) ?? windows[0];
  if (!there) {
    await worker.clients.openWindow(path);
    return;
  }
  await there.focus();
  if (new URL(there.url).pathname !== path) await there.navigate(path);
}
