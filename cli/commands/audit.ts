import type { Command } from 'commander';
import { auditSubject, wholeNumber } from '../arguments.ts';
import { operate } from '../operate.ts';
import { printList } from '../print.ts';

export function addAuditCommands(program: Command) {
  const audit = program.command('audit').description('what operators changed');

  audit
    .command('list')
    .description('the latest changes first: when, who, what')
    .option(
      '--subject <subject>',
      'of one thing only, such as order:VG-7K3M-Q2 or drama:VG-0001',
      auditSubject,
    )
    .option('--limit <number>', 'how many at most', wholeNumber(1, 10_000), 50)
    .option('--json', 'for programs')
    .addHelpText('after', '\nExample:\n  vignette audit list --subject order:VG-7K3M-Q2')
    .action(({ subject, limit, json }) =>
      operate(async ({ context }) =>
        printList(
          await context.audit.list({ subject, limit }),
          {
            time: ({ at }) => at,
            who: ({ actor }) => actor,
            action: ({ action }) => action,
            subject: (entry) => entry.subject,
            change: ({ change }) => JSON.stringify(change),
          },
          { json },
        ),
      ),
    );
}
