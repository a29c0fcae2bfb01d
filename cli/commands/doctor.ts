import type { Command } from 'commander';
import { OperatorError } from '../../server/operator-error.ts';
import { printJson } from '../print.ts';

export function addDoctorCommand(program: Command) {
  program
    .command('doctor')
    .description('look at settings, database, mail, media and disk, and say what to do')
    .option('--json', 'for programs')
    .addHelpText(
      'after',
      `
Changes nothing. Ends with 1 when something fails; a warning is something to know.

Example:
  vignette doctor`,
    )
    .action(async ({ json }) => {
      const { examine } = await import('../../server/doctor/examine.ts');
      const findings = await examine(process.env);
      if (json) printJson(findings);
      else
        for (const { check, status, finding, advice } of findings) {
          console.log(`${status.padEnd(4)}  ${check.padEnd(13)}  ${finding}`);
          if (advice) console.log(`${' '.repeat(21)}${advice}`);
        }
      const failed = findings.filter(({ status }) => status === 'fail').length;
      if (failed > 0) throw new OperatorError(`To be mended: ${failed}.`);
    });
}
