import type { Command } from 'commander';
import { OperatorError } from '../../server/errors/operator-error.ts';
import { countNoun } from '../../server/text/count-noun.ts';
import { printJson } from '../print.ts';

export function addDoctorCommand(program: Command) {
  program
    .command('doctor')
    .description('check settings, desk, database, mail, media, rights and disk, with advice')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Changes nothing, except that with S3_URL a probe object is uploaded to the store and deleted again. The
exit code is 1 when a check fails, and 0 when there are only warnings.

Example:
  vignette doctor`,
    )
    .action(async ({ json }) => {
      const { examine } = await import('../../server/doctor/examine.ts');
      const findings = await examine(process.env);
      if (json) printJson(findings);
      else
        for (const { check, status, finding, advice } of findings) {
          console.log(`${status.padEnd(4)}  ${check.padEnd(14)}  ${finding}`);
          if (advice) console.log(`${' '.repeat(22)}${advice}`);
        }
      const failed = findings.filter(({ status }) => status === 'fail').length;
      if (failed > 0) throw new OperatorError(`${countNoun(failed, 'check')} failed.`);
    });
}
