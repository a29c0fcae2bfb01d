import { resolve } from 'node:path';
import type { Command } from '@commander-js/extra-typings';
import type { OnBackupProgress } from '#server/areas/backup/check-backup.ts';
import { explainFailure } from '#server/errors/explain-failure.ts';
import { countNoun } from '#server/text/count-noun.ts';
import { operate } from '../operate.ts';
import { formatTime } from '../print.ts';
import { formatBytes, withProgress } from '../progress.ts';

export function addBackupCommands(program: Command) {
  const backup = program
    .command('backup')
    // Else "help" would be a command here, not a file.
    .helpCommand(false)
    .description('write the database and the media of this machine to one tar file')
    .argument('<file>', 'the tar file to write; it must not exist yet')
    .addHelpText(
      'after',
      `
The backup is consistent, even while servers keep running. It contains personal data, so only you
can read the file. Media in an object store is not part of it.

Example:
  vignette backup /backups/vignette-2026-11-15.tar`,
    )
    .action((file) =>
      operate(async ({ context, actor }) => {
        const { rows, files } = await withByteProgress((onProgress) =>
          context.backup.make(actor, resolve(file), onProgress),
        );
        console.log(`Wrote ${file}: ${contents(rows, files)}.`);
      }),
    );

  backup
    .command('verify')
    .description('restore a backup into a scratch database, count its rows, and delete it again')
    .argument('<file>', 'a file written by "vignette backup"')
    .addHelpText(
      'after',
      `
Checks the checksum of every part, loads the rows into a PostgreSQL that runs below DATA_DIR for as long
as the command takes, compares their numbers with those in the file, lets PostgreSQL check the foreign
keys, and applies the migrations of this version. The exit code is 1 if anything is wrong. The disk of
DATA_DIR needs as much room as the database. The site's own database is needed only for the entry in the
audit log. If a newer version had migrated the database, only the checksums are checked.

Example:
  vignette backup verify /backups/vignette-2026-11-15.tar`,
    )
    .action(verify);

  backup
    .command('recovered')
    .description('end all sessions, links and codes after PostgreSQL was recovered to a moment')
    .addHelpText(
      'after',
      `
A recovery by PostgreSQL's own means brings back what has been ended since that moment, such as the
sessions of a thief. This does what "vignette restore" does for a backup: buyers and staff have to sign
in again. Run it before the servers are started.

Example:
  vignette backup recovered`,
    )
    .action(() =>
      operate(async ({ context, actor }) => {
        printEnded(await context.backup.recovered(actor));
      }),
    );

  addRestoreCommand(program);
}

function addRestoreCommand(program: Command) {
  program
    .command('restore')
    .description('restore a backup: all of it or nothing')
    .argument('<file>', 'a file written by "vignette backup"')
    .option('--replace', 'delete the existing database and media first')
    .addHelpText(
      'after',
      `
The whole file is checked against its checksums before anything is changed. A backup of an earlier
version is migrated in a scratch database below DATA_DIR first; one of a later version is refused, unless
that version has migrated the database. A restore that is killed is completed or undone by the next start
of the server, or by the next command.

All sessions, links and codes end: buyers and staff have to sign in again, with the passwords of the
backup, and staff renew their recovery codes. Invited staff need a new link; the command names them.

Example:
  vignette restore /backups/vignette-2026-11-15.tar --replace`,
    )
    .action((file, { replace = false }) =>
      withByteProgress((onProgress) => restore(resolve(file), replace, onProgress)),
    );
}

async function verify(file: string) {
  const [{ readCommandConfig }, { verifyBackup }] = await Promise.all([
    import('#server/settings/site-settings.ts'),
    import('#server/areas/backup/verify-backup.ts'),
  ]);
  const { dataDir } = readCommandConfig(process.env);
  const { manifest, found } = await withByteProgress(async (onProgress) => {
    const checked = await readBackup(resolve(file), onProgress);
    const found = await verifyBackup(dataDir, checked, onProgress);
    return { manifest: checked.manifest, found };
  });
  const name = `${file} of ${formatTime(new Date(manifest.made_at))}`;
  if ('rows' in found) {
    const parts = [
      countNoun(found.tables, 'table'),
      contents(found.rows, found.files),
      countNoun(found.foreign_keys, 'foreign key'),
      countNoun(found.sequences, 'sequence'),
    ];
    console.log(`Verified ${name}: ${parts.join(', ')}.`);
  } else {
    const parts = [countNoun(found.tables, 'table'), countNoun(found.files, 'media file')];
    console.log(`Checked ${name}: ${parts.join(', ')}.`);
    console.error(
      `The checksums are right. The rows could not be tried, because a newer version has migrated the database (${found.newer_migrations.join(', ')}).`,
    );
  }
  try {
    await operate(({ context, actor }) => context.backup.recordVerified(actor, file, found));
  } catch (error) {
    console.error(`This is not in the audit log of a site. ${explainFailure(error)}`);
  }
}

async function restore(file: string, isReplacing: boolean, onProgress: OnBackupProgress) {
  const { readCommandConfig } = await import('#server/settings/site-settings.ts');
  // Wrong settings are reported before a large file is read.
  readCommandConfig(process.env);
  const backup = await readBackup(file, onProgress);
  await operate(
    async ({ context, actor }) => {
      const restored = await context.backup.restore(actor, backup, isReplacing, onProgress);
      const { made_at, rows, files, enabled, invited } = restored;
      const time = formatTime(new Date(made_at));
      console.log(`Restored as of ${time}: ${contents(rows, files)}.`);
      printEnded(invited);
      const accounts = [
        ...enabled.staff.map((email) => `  vignette staff disable ${email}`),
        ...enabled.buyers.map((email) => `  vignette account disable ${email} --reason "…"`),
      ];
      if (accounts.length > 0)
        console.log(
          `These accounts were disabled before the restore and are enabled now:\n${accounts.join('\n')}`,
        );
    },
    { mayCreateDatabase: true },
  );
}

/** What has ended with the sign-ins of the backup's time; invited staff cannot sign in without a link. */
function printEnded(invited: string[]) {
  console.log('Everybody has to sign in again; recovery codes of the desk have ended too.');
  if (invited.length === 0) return;
  const commands = invited.map((email) => `\n  vignette staff reset ${email}`);
  console.log(`The links of these invited people have ended; make new ones:${commands.join('')}`);
}

/** Loads the module only here, because help and usage errors do not need it. */
async function readBackup(file: string, onProgress: OnBackupProgress) {
  const { checkBackup } = await import('#server/areas/backup/check-backup.ts');
  return checkBackup(file, onProgress);
}

function withByteProgress<Result>(
  work: (onProgress: OnBackupProgress) => Promise<Result>,
): Promise<Result> {
  return withProgress((show) => {
    const bytesDone: Record<string, number> = {};
    return work((step, bytes) => {
      bytesDone[step] = (bytesDone[step] ?? 0) + bytes;
      show(`${step} ${formatBytes(bytesDone[step])}`);
    });
  });
}

function contents(rows: number, files: number): string {
  return `${countNoun(rows, 'row')}, ${countNoun(files, 'media file')}`;
}
