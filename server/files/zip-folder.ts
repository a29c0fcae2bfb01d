import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { Zip, ZipDeflate } from 'fflate';

/** Packs the files of a folder, without its subfolders, into a ZIP archive, chunk by chunk. */
export async function zipFolder(folder: string, target: string): Promise<void> {
  const output = createWriteStream(target, { flags: 'wx' });
  const written = finished(output);
  written.catch(() => {});
  let isFull = false;
  const zip = new Zip((error, chunk, isLast) => {
    if (error) return void output.destroy(error);
    isFull = !output.write(chunk);
    if (isLast) output.end();
  });
  for (const name of (await readdir(folder)).toSorted()) {
    const file = new ZipDeflate(name, { level: 6 });
    zip.add(file);
    for await (const chunk of createReadStream(join(folder, name))) {
      file.push(chunk);
      if (isFull) await Promise.race([once(output, 'drain'), written]);
      isFull = false;
    }
    file.push(new Uint8Array(), true);
  }
  zip.end();
  await written;
}
