// Tables in the browser's own storage.  A move is kept here before anybody sees it.
type Entry = [id: string, seen: number, head: { version: number }, body: unknown];

const NAME = 'spinney-tables';
const NEW = -1; // the version of a table that is not kept yet

let opened: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => {
      for (const store of ['heads', 'bodies', 'facts']) asked.result.createObjectStore(store);
    };
    asked.onsuccess = () => {
      asked.result.onversionchange = () => asked.result.close();
      asked.result.onclose = () => (opened = undefined);
      resolve(asked.result);
    };
    asked.onerror = () => reject(asked.error ?? new Error('refused'));
    asked.onblocked = () => reject(new Error('blocked'));
  });
  opened.catch(() => (opened = undefined));
  return opened;
}

const found = <T>(asked: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error('refused'));
  });

/** Answers "" when all is kept for good, else what was wrong. */
async function change(stores: string[], work: (at: IDBTransaction) => Promise<string>): Promise<string> {
  try {
    const at = (await database()).transaction(stores, 'readwrite', { durability: 'strict' });
    const ended = new Promise<void>((resolve, reject) => {
      at.oncomplete = () => resolve();
      at.onabort = () => reject(at.error ?? new Error('aborted'));
    });
    ended.catch(() => {});
    const wrong = await work(at);
    if (wrong) {
      at.abort();
      return wrong;
    }
    await ended;
    return '';
  } catch (problem) {
    return (problem as Error).name === 'QuotaExceededError' ? 'full' : 'refused';
  }
}

async function read<T>(store: string, ask: (at: IDBObjectStore) => IDBRequest<T>, otherwise: T): Promise<T> {
  try {
    return (await found(ask((await database()).transaction(store).objectStore(store)))) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** What the host asks for; `onStored` is called for every table that was changed. */
export const makeBrowserStore = (onStored: (id: string, version: number) => void) => ({
  heads: async () => `[${(await read<string[]>('heads', (at) => at.getAll(), [])).join(',')}]`,

  get: async (id: string) => {
    const head = await read<string>('heads', (at) => at.get(id), '');
    return head ? `[${head},${await read<string>('bodies', (at) => at.get(id), '{}')}]` : '[]';
  },

  put: async (entries: string) => {
    const wanted = JSON.parse(entries) as Entry[];
    const answer = await change(['heads', 'bodies'], async (at) => {
      for (const [id, seen] of wanted) {
        const kept = (await found(at.objectStore('heads').get(id))) as string | undefined;
        const version = kept ? (JSON.parse(kept) as { version: number }).version : NEW;
        if (version !== seen) return 'overtaken';
      }
      for (const [id, , head, body] of wanted) {
        at.objectStore('heads').put(JSON.stringify(head), id);
        at.objectStore('bodies').put(JSON.stringify(body), id);
      }
      return '';
    });
    if (!answer) for (const [id, , head] of wanted) onStored(id, head.version);
    return answer;
  },

  remove: (id: string) =>
    change(['heads', 'bodies'], async (at) => {
      at.objectStore('heads').delete(id);
      at.objectStore('bodies').delete(id);
      return '';
    }),

  read_note: (name: string) => read<string>('facts', (at) => at.get(name), ''),

  write_note: (name: string, text: string) =>
    change(['facts'], async (at) => {
      at.objectStore('facts').put(text, name);
      return '';
    }),
});
