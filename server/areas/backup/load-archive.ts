import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import type { OpenTable } from '#server/db/dump/import-tables.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { readEntries } from './archive-reader.ts';
import type { CheckedBackup, OnBackupProgress } from './check-backup.ts';
import { MANIFEST, readEntryName } from './manifest.ts';
import { expandPart } from './table-parts.ts';

/** Loads the archive's rows into the tables; returns the number of rows. */
export async function loadArchive(
  { file, manifest }: CheckedBackup,
  open: OpenTable,
  onProgress: OnBackupProgress,
): Promise<number> {
  let count = 0;
  let current: ({ name: string } & ReturnType<OpenTable>) | undefined;
  const finishTable = async () => {
    current?.stream.end();
    count += (await current?.done) ?? 0;
    current = undefined;
  };
  for await (const entry of readEntries(file)) {
    const content = readEntryName(entry.name);
    // Media follows the last table.
    if (content && 'media' in content) break;
    if (content) {
      onProgress('database', entry.size);
      const table = manifest.tables.find(({ name }) => name === content.table);
      if (!table) throw new OperatorError(`${MANIFEST} has no table for ${entry.name}.`);
      if (current?.name !== table.name) {
        await finishTable();
        current = { name: table.name, ...open(table) };
        // Prevents an unhandled rejection: the error is handled where `finishTable` awaits `done`.
        current.done.catch(() => {});
      }
      const rows = await expandPart(await buffer(entry.body));
      if (!current.stream.write(rows)) await once(current.stream, 'drain');
    } else {
      // Skips the manifest and the checksums, which are already checked.
      await buffer(entry.body);
    }
  }
  await finishTable();
  return count;
}
