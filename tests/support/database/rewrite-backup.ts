import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { readEntries } from '#server/areas/backup/archive-reader.ts';
import { writeArchive } from '#server/areas/backup/archive-writer.ts';
import { MANIFEST, type Manifest, SUMS } from '#server/areas/backup/manifest.ts';

/** Copies a backup with another manifest and right checksums, as another version has written it. */
export async function rewriteBackup(
  file: string,
  copy: string,
  change: (manifest: Manifest) => object,
): Promise<void> {
  await writeArchive(copy, async (archive) => {
    for await (const { name, mtime, body } of readEntries(file)) {
      let bytes = await buffer(body);
      if (name === MANIFEST) bytes = Buffer.from(JSON.stringify(change(JSON.parse(`${bytes}`))));
      if (name !== SUMS) await archive.add(name, bytes.length, Readable.from([bytes]), mtime);
    }
  });
}
