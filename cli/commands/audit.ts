import type { Command } from '@commander-js/extra-typings';
import { describeChange } from '#server/areas/describe-change.ts';
import { auditSubject, localTime } from '../arguments.ts';
import { operate } from '../operate.ts';
import { limitOption, printList } from '../print-list.ts';

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
    .option(
      '--actor <name>',
      'only changes by this user of the system or address of a staff member',
    )
    .option('--action <action>', 'only changes of this kind, such as order.advance')
    .option(
      '--since <time>',
      'only changes from then on: 2026-01-31 or 2026-01-31T18:00',
      localTime,
    )
    .option('--until <time>', 'only changes before then', localTime)
    .addOption(limitOption())
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Examples:
  vignette audit list --subject order:VG-9CQA-T4
  vignette audit list --actor mei --action catalogue.import --since 2026-03-01 --until 2026-04-01`,
    )
    .action(({ since, limit, json, ...filter }) =>
      operate(async ({ context }) =>
        printList(
          context.audit.listAll({ ...filter, from: since }),
          {
            time: ({ at }) => at,
            who: ({ actor }) => actor,
            action: ({ action }) => action,
            subject: (entry) => entry.subject,
            change: ({ change }) => describeChange(change),
          },
          { json, limit },
        ),
      ),
    );
}
