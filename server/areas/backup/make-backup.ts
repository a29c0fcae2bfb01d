import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { DatabaseConnection } from '#server/db/client.ts';
import { withSnapshot } from '#server/db/dump/export-tables.ts';
import { type ArchiveWriter, writeArchive } from './archive-writer.ts';
import type { OnBackupProgress } from './check-backup.ts';
import { FORMAT, MANIFEST, type Manifest, tablePart } from './manifest.ts';
import { listMedia } from './media-folder.ts';
import { compressedParts } from './table-parts.ts';

export interface BackupSource {
  /** For COPY, which needs a connection outside the pool. */
  connection: DatabaseConnection;
  dataDir: string;
  now: () => Date;
}

/** Writes the rows and the media to the file; returns their numbers. */
export async function makeBackup(source: BackupSource, file: string, onProgress: OnBackupProgress) {
  const done = Promise.withResolvers<Awaited<ReturnType<typeof writeParts>>>();
  await writeArchive(file, (archive) => writeParts(source, archive, onProgress).then(done.resolve));
  return done.promise;
}

/** Reads the media after the tables, so that all files that the rows refer to are included. */
async function writeParts(
  { connection, dataDir, now }: BackupSource,
  archive: ArchiveWriter,
  onProgress: OnBackupProgress,
) {
  const counts = { rows: 0, files: 0 };
  await withSnapshot(connection, async ({ tables, sequences, migrations, read }) => {
    const made_at = now().toISOString();
    const manifest: Manifest = { format: FORMAT, made_at, migrations, tables, sequences };
    const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
    await archive.add(MANIFEST, text.length, Readable.from([text]));
    for (const table of tables) {
      const rows = read(table);
      let number = 0;
      for await (const part of compressedParts(rows)) {
        await archive.add(tablePart(table.name, ++number), part.length, Readable.from([part]));
        onProgress('database', part.length);
      }
      counts.rows += (rows as Readable & { rowCount: number }).rowCount;
    }
  });
  for await (const { path, size, mtime, bytes } of listMedia(join(dataDir, 'media'))) {
    await archive.add(`media/${path}`, size, bytes, mtime);
    counts.files++;
    onProgress('media', size);
  }
  return counts;
}
