import { type Command, Option } from '@commander-js/extra-typings';

export function addWorkCommand(program: Command) {
  program
    .command('work')
    .description('do jobs without serving pages, until it is stopped')
    .addOption(
      new Option('--only <media>', 'only jobs that encode media').choices(['media'] as const),
    )
    .addHelpText(
      'after',
      `
For further machines: any number of workers take jobs from one database, and another worker goes on with
the jobs of one that dies. It needs DATABASE_URL and S3_URL; with --only media nothing else but FFMPEG, and
without it the mail settings of the servers too. It waits for a database that no server has migrated yet.

Examples:
  vignette work
  vignette work --only media`,
    )
    .action(async ({ only }) => {
      const { runWork } = await import('#server/run-work.ts');
      await runWork({ only });
    });
}
