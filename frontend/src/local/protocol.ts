// The messages between the page and the worker that hosts its tables.
export type ToHost =
  | { open: { engine: string } }
  | { ask: { id: number; method: string; path: string; body: string; person: number } }
  | { connect: { line: number; table: string; person: number } }
  | { say: { line: number; text: string } }
  | { leave: { line: number } };

export type FromHost =
  | { progress: number } // 0 to 1
  | { ready: true }
  | { failed: string }
  | { answer: { id: number; status: number; text: string } }
  | { message: { line: number; text: string } }
  | { closed: { line: number; code: number; reason: string } };

/** How a table's id begins that is kept on this device. */
export const HERE = '~';
