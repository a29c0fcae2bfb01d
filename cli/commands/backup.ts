import { resolve } from 'node:path';
import type { Command } from 'commander';
import { operate } from '../operate.ts';
import { formatTime } from '../print.ts';
import { formatBytes, withProgress } from '../progress.ts';

export function addBackupCommands(program: Command) {
  program
    .command('backup')
    .description('the database and the media of this machine as one tar file')
    .argument('<file>', 'must not be there yet')
    .addHelpText(
      'after',
      `
It has all there is of one moment, while servers go on. It tells of people, so only you can read
it. Media in an object store stays there.

Example:
  vignette backup /backups/vignette-2026-11-15.tar`,
    )
    .action((file) =>
      operate(async ({ context }) => {
        const { rows, files } = await countingBytes((onProgress) =>
          context.backup.make(resolve(file), onProgress),
        );
        console.log(`Written to ${file}: ${rows} rows, ${files} media files.`);
      }),
    );

  program
    .command('restore')
    .description('put a backup back; all of it or nothing')
    .argument('<file>')
    .option('--replace', 'throw away the database and the media that are there')
    .addHelpText(
      'after',
      `
The file is read to its end and compared with its checksums before anything is changed. It needs
the version of Vignette that made it.

Example:
  vignette restore /backups/vignette-2026-11-15.tar --replace`,
    )
    .action((file, { replace = false }) =>
      operate(
        async ({ context, actor }) => {
          const { made_at, rows, files } = await countingBytes((onProgress) =>
            context.backup.restore(actor, resolve(file), replace, onProgress),
          );
          const time = formatTime(new Date(made_at));
          console.log(`Restored as of ${time}: ${rows} rows, ${files} media files.`);
        },
        { mayMakeDatabase: true },
      ),
    );
}

function countingBytes<Result>(
  work: (onProgress: (step: string, bytes: number) => void) => Promise<Result>,
): Promise<Result> {
  return withProgress((show) => {
    const done: Record<string, number> = {};
    return work((step, bytes) => {
      done[step] = (done[step] ?? 0) + bytes;
      show(`${step} ${formatBytes(done[step])}`);
    });
  });
}
