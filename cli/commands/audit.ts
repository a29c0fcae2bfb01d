import type { Command } from 'commander';
import { describeChange } from '../../server/desk/audit/describe-change.ts';
import { auditSubject, wholeNumber } from '../arguments.ts';
import { operate } from '../operate.ts';
import { printList } from '../print.ts';

export function addAuditCommands(program: Command) {
  const audit = program.command('audit').description('the log of changes made by operators');

  audit
    .command('list')
    .description('list changes, the latest first: when, who, what')
    .option(
      '--subject <subject>',
      'only changes of this subject: order:VG-9CQA-T4, drama:demo:agave-heiress, tag:urban …',
      auditSubject,
    )
    .option('--limit <number>', 'how many at most', wholeNumber(1, 10_000), 50)
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  vignette audit list --subject order:VG-9CQA-T4')
    .action(({ subject, limit, json }) =>
      operate(async ({ context }) =>
        printList(
          await context.audit.list({ subject, limit }),
          {
            time: ({ at }) => at,
            who: ({ actor }) => actor,
            action: ({ action }) => action,
            subject: (entry) => entry.subject,
            change: ({ change }) => describeChange(change),
          },
          { json },
        ),
      ),
    );
}
