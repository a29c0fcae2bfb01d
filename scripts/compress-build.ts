import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compress, encodings, suffixes } from '../server/http/compression.ts';

/** Puts compressed copies beside the build's files, as well as it can be done: they are sent for ever. */
const client = join(import.meta.dirname, '../build/client');

for (const folder of [join(client, 'assets'), join(client, 'builds/meta')]) {
  for (const name of await readdir(folder)) {
    if (!/\.(?:js|css|svg|json)$/.test(name)) continue;
    const bytes = await readFile(join(folder, name));
    for (const encoding of encodings) {
      const copy = await compress(bytes, encoding, 'forEver');
      if (copy.length < bytes.length)
        await writeFile(join(folder, name + suffixes[encoding]), copy);
    }
  }
}
