import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodePath } from '../settings/media-folders.ts';

export interface MediaPlaces {
  /** The folders that `/media` is served from. */
  folders: string[];
  /** The address of a stored media path. */
  addressOf: (path: string) => string;
}

const FETCH_TIMEOUT_MS = 3_000;
const MAX_BYTES = 8 * 1024 * 1024;

/**
 * Reads a public picture or subtitle file by its stored address, from the media folders or the store
 * of `MEDIA_BASE_URL`; undefined if it cannot be read. An address of another server, which a
 * catalogue may contain, is never requested: it could be one that only this machine can reach.
 */
export function createMediaReader({ folders, addressOf }: MediaPlaces) {
  return async (address: string): Promise<Uint8Array | undefined> => {
    const path = address.replace(/[?#].*$/, '');
    if (!path.startsWith('/media/')) return undefined;
    return (await readLocal(folders, path)) ?? (await fetchRemote(addressOf(path)));
  };
}

export type ReadMedia = ReturnType<typeof createMediaReader>;

async function readLocal(folders: string[], path: string): Promise<Uint8Array | undefined> {
  const [, below = ''] = /^\/media\/(.+)$/.exec(decodePath(path)) ?? [];
  if (below === '' || below.split('/').includes('..')) return undefined;
  for (const folder of folders) {
    const bytes = await readFile(join(folder, below)).catch(() => undefined);
    if (bytes) return bytes;
  }
  return undefined;
}

async function fetchRemote(address: string): Promise<Uint8Array | undefined> {
  if (!/^https?:/.test(address)) return undefined;
  try {
    const signal = AbortSignal.timeout(FETCH_TIMEOUT_MS);
    const response = await fetch(address, { signal, redirect: 'error' });
    return response.ok ? await readBounded(response) : undefined;
  } catch {
    return undefined;
  }
}

/** Undefined if it is larger than `MAX_BYTES`; a reply need not say its length. */
async function readBounded({ body }: Response): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
