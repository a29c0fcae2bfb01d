import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compress, encodings, suffixes } from '#server/http/files/compression.ts';
import type { Build } from '#server/settings/builds.ts';

const AT_ONCE = 4;

/**
 * Writes compressed copies beside the build's files, at the highest level, since they are sent
 * often.
 */
export async function compressBuild({ client, desk }: Build): Promise<void> {
  for (const folder of [
    join(client, 'assets'),
    join(client, 'builds/meta'),
    join(desk, 'assets'),
  ]) {
    const names = await readdir(folder);
    const compressible = names.filter((name) => /\.(?:js|css|svg|json)$/.test(name));
    const waiting = compressible.map((name) => join(folder, name)).values();
    // Each compression at the highest level takes tens of megabytes, so few run at once.
    await Promise.all(Array.from({ length: AT_ONCE }, () => compressAll(waiting)));
  }
}

async function compressAll(paths: Iterable<string>) {
  for (const path of paths) await compressFile(path);
}

async function compressFile(path: string) {
  const bytes = await readFile(path);
  for (const encoding of encodings) {
    const copy = await compress(bytes, encoding, 'build');
    if (copy.length < bytes.length) await writeFile(path + suffixes[encoding], copy);
  }
}
