import type { Command } from '@commander-js/extra-typings';
import { OperatorError } from '#server/errors/operator-error.ts';
import { countNoun } from '#server/text/count-noun.ts';
import { operate } from '../operate.ts';
import { printJson } from '../print.ts';

export function addDoctorCommand(program: Command) {
  program
    .command('doctor')
    .description(
      'check settings, desk, database, backups, mail, media, rights and disk, with advice',
    )
    .option('--json', 'print JSON')
    .option('--repair', 'first move sequences on whose next id is taken')
    .addHelpText(
      'after',
      `
Without --repair it changes nothing, except that with S3_URL a probe object is uploaded to the store and
deleted again. Servers can keep running during a repair. The exit code is 1 when a check fails, and 0 when there are only warnings.

Examples:
  vignette doctor
  vignette doctor --repair`,
    )
    .action(async ({ json, repair }) => {
      if (repair)
        await operate(async ({ context, actor }) => {
          const tables = await context.health.repair(actor);
          // To stderr, since stdout may have to be JSON only.
          if (tables.length > 0) console.error(`Repaired the ids of ${tables.join(', ')}.`);
        });
      const { examine } = await import('#server/doctor/examine.ts');
      const findings = await examine(process.env);
      if (json) printJson(findings);
      else
        for (const { check, status, finding, advice } of findings) {
          const heads = `${status.padEnd(4)}  ${check.padEnd(14)}  `;
          console.log(heads + finding);
          if (advice) console.log(' '.repeat(heads.length) + advice);
        }
      const failed = findings.filter(({ status }) => status === 'fail').length;
      if (failed > 0) throw new OperatorError(`${countNoun(failed, 'check')} failed.`);
    });
}
