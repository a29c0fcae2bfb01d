import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { OnBackupProgress } from '../../server/modules/backup/check-backup.ts';
import { countNoun } from '../../server/text/count-noun.ts';
import { operate } from '../operate.ts';
import { formatTime } from '../print.ts';
import { formatBytes, withProgress } from '../progress.ts';

export function addBackupCommands(program: Command) {
  program
    .command('backup')
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

  program
    .command('restore')
    .description('restore a backup: all of it or nothing')
    .argument('<file>', 'a file written by "vignette backup"')
    .option('--replace', 'delete the existing database and media first')
    .addHelpText(
      'after',
      `
The whole file is checked against its checksums before anything is changed. It can only be restored
by the version of Vignette that made it. A restore that is killed is completed or undone by the next
start of the server, or by the next command.

Example:
  vignette restore /backups/vignette-2026-11-15.tar --replace`,
    )
    .action((file, { replace = false }) =>
      withByteProgress((onProgress) => restore(resolve(file), replace, onProgress)),
    );
}

async function restore(file: string, isReplacing: boolean, onProgress: OnBackupProgress) {
  const [{ readCommandConfig }, { checkBackup }] = await Promise.all([
    import('../../server/settings/site-settings.ts'),
    import('../../server/modules/backup/check-backup.ts'),
  ]);
  // Wrong settings are reported before a large file is read.
  readCommandConfig(process.env);
  const backup = await checkBackup(file, onProgress);
  await operate(
    async ({ context, actor }) => {
      const restored = await context.backup.restore(actor, backup, isReplacing, onProgress);
      const { made_at, rows, files } = restored;
      const time = formatTime(new Date(made_at));
      console.log(`Restored as of ${time}: ${contents(rows, files)}.`);
    },
    { mayCreateDatabase: true },
  );
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
