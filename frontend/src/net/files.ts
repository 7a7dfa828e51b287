// Games and editions as files: out of this device, into it, and from and to a server.
import { say } from '../language/language';
import { ask, Refused, refusal } from './api';
import { device } from './device.svelte';
import { writeStored } from './settings.svelte';
import { request } from './transport';
import type { EditionName, TableInfo } from './messages';

/** A game as a transcript, into the folder of downloads. */
export async function saveGame(table: TableInfo): Promise<void> {
  const { status, text } = await request('GET', `/api/tables/${table.id}/transcript`);
  if (status !== 200) throw refusal(status, text);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = `${table.edition}-${table.id.replace('~', '')}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** A game from a transcript: a finished one to look at, another to play on. */
export const openGame = async (file: File): Promise<TableInfo> =>
  ask<TableInfo>('/api/tables/import', { transcript: await file.text() });

/** Somebody's own edition, from a zip or the files of a folder. */
export async function openEdition(files: File[]): Promise<EditionName> {
  const [first] = files;
  if (!first) throw new Refused('no-file', say('Choose a folder with an edition in it, or a zip of one.'));
  const wish = /\.zip$/i.test(first.name)
    ? { folder: first.name.replace(/\.zip$/i, ''), zip: await base64(first) }
    : { files: Object.fromEntries(await Promise.all(files.filter(isToml).map(read))) };
  const { status, text } = await device.ask('POST', '/api/own-editions', JSON.stringify(wish));
  if (status >= 300) throw refusal(status, text);
  writeStored('own-editions', true);
  return JSON.parse(text) as EditionName;
}

const isToml = (file: File): boolean => file.name.endsWith('.toml');
const read = async (file: File): Promise<[string, string]> => [file.webkitRelativePath || file.name, await file.text()];

async function base64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(text);
}
