import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { readEntries } from '../../server/modules/backup/archive-reader.ts';
import { writeArchive } from '../../server/modules/backup/archive-writer.ts';
import { MANIFEST, type Manifest, SUMS } from '../../server/modules/backup/manifest.ts';

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
