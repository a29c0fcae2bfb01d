import { findLateSequences, readPositions } from '#server/db/dump/sequences.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { messageOf } from '#server/errors/thrown.ts';
import { countNoun } from '#server/text/count-noun.ts';
import { countForeignKeys, countTableRows } from './backup.queries.ts';
import type { CheckedBackup, OnBackupProgress } from './check-backup.ts';
import { type Scratch, withScratchRestore } from './scratch-database.ts';

interface Contents {
  tables: number;
  files: number;
}

export type Verified =
  | (Contents & { rows: number; foreign_keys: number; sequences: number })
  | (Contents & { newer_migrations: string[] });

/**
 * Restores a backup whose checksums are right into a scratch database. PostgreSQL checks the foreign
 * keys and all other constraints of the rows. This version cannot create the tables of a newer one:
 * rows for them are not tried.
 */
export async function verifyBackup(
  dataDir: string,
  backup: CheckedBackup,
  onProgress: OnBackupProgress,
): Promise<Verified> {
  const { file, manifest, files, newer } = backup;
  const contents = { tables: manifest.tables.length, files };
  if (newer.length > 0) return { ...contents, newer_migrations: newer };
  let rows = 0;

  async function check({ db }: Scratch) {
    const counted = await countTableRows(
      db,
      manifest.tables.map(({ name }) => name),
    );
    const problems = manifest.tables.flatMap(({ name, rows: expected }) => {
      const found = counted.get(name) ?? 0;
      rows += found;
      return expected === undefined || expected === found
        ? []
        : [`${name} has ${found} of ${countNoun(expected, 'row')}`];
    });
    const late = await findLateSequences(db);
    problems.push(...late.map(({ sequence }) => `${sequence} continues with an id that is taken`));
    if (problems.length > 0) throw new OperatorError(`${file} is wrong: ${problems.join('; ')}.`);
  }

  try {
    return await withScratchRestore(dataDir, backup, onProgress, {
      check,
      work: async ({ db }) => ({
        ...contents,
        rows,
        foreign_keys: await countForeignKeys(db),
        sequences: (await readPositions(db)).length,
      }),
    });
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`${file} cannot be restored: ${messageOf(error)}.`, {
      cause: error,
    });
  }
}
