// The other tabs of this device: what they have changed, and which of us plays a table's bots.
const channel = new BroadcastChannel('spinney-tables');
const held = new Map<string, () => void>();

export const tell = (id: string, version: number): void => channel.postMessage({ id, version });

export function listen(onStored: (id: string, version: number) => void): void {
  channel.onmessage = (event: MessageEvent<{ id: string; version: number }>) =>
    onStored(event.data.id, event.data.version);
}

export const others = {
  /** Nobody else does, until we let go or are closed. */
  acquire: (id: string): Promise<boolean> =>
    new Promise((resolve) => {
      const taken = navigator.locks.request(`spinney table ${id}`, { ifAvailable: true }, (lock) => {
        resolve(Boolean(lock));
        return lock ? new Promise<void>((release) => held.set(id, release)) : undefined;
      });
      taken.catch(() => resolve(true)); // a browser without locks has one tab, we hope
    }),
  release: (id: string): Promise<void> => {
    held.get(id)?.();
    held.delete(id);
    return Promise.resolve();
  },
};
