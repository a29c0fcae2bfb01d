import { once } from 'node:events';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { cutText } from '../../cut-text.ts';
import type { DatabaseConnection } from '../../db/client.ts';
import { withSnapshot } from '../../db/dump/export-tables.ts';
import { areTablesEmpty, replaceTables, type TableImport } from '../../db/dump/import-tables.ts';
import { OperatorError } from '../../operator-error.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { checkArchive, readEntries } from './archive-reader.ts';
import { type ArchiveWriter, writeArchive } from './archive-writer.ts';
import { FORMAT, MANIFEST, type Manifest, readEntryName, tablePart } from './manifest.ts';
import { isEmptyFolder, listMedia, stageMedia } from './media-folder.ts';
import { compressedParts, expandPart } from './table-parts.ts';

export type BackupService = ReturnType<typeof createBackupService>;

/** What is being done, and how many more bytes of it. */
export type OnBackupProgress = (step: string, bytes: number) => void;

interface BackupParts {
  connection: DatabaseConnection;
  dataDir: string;
  /** The migrations that this database has. */
  listMigrations: () => Promise<string[]>;
  audit: AuditService;
  now: () => Date;
}

/** The database and the media under DATA_DIR as one file, and back. */
export function createBackupService(parts: BackupParts) {
  const { connection, dataDir, listMigrations, audit, now } = parts;
  const mediaFolder = join(dataDir, 'media');

  /** The media last: what the snapshot names was there before it was taken. */
  async function fill(archive: ArchiveWriter, onProgress: OnBackupProgress) {
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
    for await (const { path, size, mtime, bytes: content } of listMedia(mediaFolder)) {
      await archive.add(`media/${path}`, size, content, mtime);
      counts.files++;
      onProgress('media', size);
    }
    return counts;
  }

  function checkVersion({ migrations }: Manifest, ours: string[]) {
    if (migrations.join() === ours.join()) return;
    throw new OperatorError(
      `The backup has the database of migration ${migrations.at(-1)}, this Vignette that of ${ours.at(-1)}; restore it with the version that made it, then update.`,
    );
  }

  /** Gives how many there were. */
  async function gatherMedia(file: string, media: Staged, onProgress: OnBackupProgress) {
    let files = 0;
    for await (const entry of readEntries(file)) {
      const held = readEntryName(entry.name);
      if (held && 'media' in held) {
        await media.add(held.media, entry);
        onProgress('media', entry.size);
        files++;
      } else {
        for await (const _ of entry.body);
      }
    }
    return files;
  }

  /** Gives how many rows there were. */
  async function load(
    file: string,
    manifest: Manifest,
    into: TableImport,
    onProgress: OnBackupProgress,
  ) {
    let count = 0;
    let current: ({ name: string } & ReturnType<TableImport['open']>) | undefined;
    const finish = async () => {
      current?.stream.end();
      count += (await current?.done) ?? 0;
      current = undefined;
    };
    for await (const entry of readEntries(file)) {
      const held = readEntryName(entry.name);
      // After the tables comes nothing else.
      if (held && 'media' in held) break;
      if (held) {
        onProgress('database', entry.size);
        const table = manifest.tables.find(({ name }) => name === held.table);
        if (!table) throw new OperatorError(`${entry.name} is of no table in ${MANIFEST}.`);
        if (current?.name !== table.name) {
          await finish();
          current = { name: table.name, ...into.open(table) };
          current.done.catch(() => {});
        }
        const rows = await expandPart(await buffer(entry.body));
        if (!current.stream.write(rows)) await once(current.stream, 'drain');
      } else {
        // The manifest and the sums, read before.
        await buffer(entry.body);
      }
    }
    await finish();
    return count;
  }

  return {
    async make(file: string, onProgress: OnBackupProgress) {
      const filled = Promise.withResolvers<Awaited<ReturnType<typeof fill>>>();
      await writeArchive(file, (archive) => fill(archive, onProgress).then(filled.resolve));
      return filled.promise;
    },

    /**
     * Nothing is touched before the archive was read to its end; then all of it, or nothing. The
     * media is gathered before the tables are locked: a site that runs waits for the rows alone.
     */
    async restore(actor: string, file: string, isReplacing: boolean, onProgress: OnBackupProgress) {
      const manifest = await checkArchive(file, (bytes) => onProgress('checking', bytes));
      checkVersion(manifest, await listMigrations());
      if (!isReplacing && !(await isEmptyFolder(mediaFolder))) throw occupied(mediaFolder);
      if (!isReplacing && !(await areTablesEmpty(connection))) throw occupied('The database');
      const media = stageMedia(mediaFolder);
      await media.begin();
      let isMoving = false;
      const restored = Promise.withResolvers<{ rows: number; files: number }>();
      try {
        const files = await gatherMedia(file, media, onProgress);
        await replaceTables(connection, manifest, async (tables) => {
          if (!isReplacing && !tables.isEmpty) throw occupied('The database');
          const rows = await load(file, manifest, tables, onProgress);
          const counts = { rows, files };
          await audit.record(tables.db, {
            actor,
            action: 'backup.restore',
            subject: `backup:${cutText(basename(file), 200)}`,
            change: { made_at: manifest.made_at, ...counts, replaced: !tables.isEmpty },
          });
          isMoving = true;
          await media.putInPlace();
          restored.resolve(counts);
        });
      } catch (error) {
        if (isMoving) await media.takeBack();
        await media.forget();
        throw error;
      }
      await media.forget();
      return { made_at: manifest.made_at, ...(await restored.promise) };
    },
  };
}

type Staged = ReturnType<typeof stageMedia>;

function occupied(what: string): OperatorError {
  return new OperatorError(`${what} is not empty; with --replace all that is there goes first.`);
}
