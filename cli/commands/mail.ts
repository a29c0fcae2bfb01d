import type { Command } from '@commander-js/extra-typings';
import { wholeNumber } from '../arguments.ts';
import { operate } from '../operate.ts';
import { limitOption, printList } from '../print-list.ts';

export function addMailCommands(program: Command) {
  const mail = program
    .command('mail')
    .description('outgoing mails that are waiting or could not be delivered');

  mail
    .command('list')
    .description(
      'list waiting, refused and expired mails, the latest first; failed ones are kept 30 days',
    )
    .addOption(limitOption())
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  vignette mail list')
    .action(({ limit, json }) =>
      operate(async ({ context }) =>
        printList(
          context.mailDesk.list(),
          {
            mail: ({ id }) => id,
            state: ({ state }) => state,
            to: ({ recipient }) => recipient,
            // The subject of an account mail may contain a code, so only its topic is shown.
            subject: ({ subject, topic }) => subject ?? `(${topic})`,
            created: ({ created_at }) => created_at,
            attempts: ({ attempts }) => attempts,
            'next attempt': ({ next_attempt_at }) => next_attempt_at,
            failed: ({ failed_at }) => failed_at,
            reason: ({ reason }) => reason,
          },
          { json, limit },
        ),
      ),
    );

  mail
    .command('retry')
    .argument('<mail>', 'the id shown by "mail list"', wholeNumber(1, Number.MAX_SAFE_INTEGER))
    .description('send a refused or expired mail about an order again')
    .addHelpText('after', '\nExample:\n  vignette mail retry 128')
    .action((id) =>
      operate(async ({ context, actor }) => {
        await context.mailDesk.retry(actor, id);
        console.log(`Mail ${id} is queued again.`);
      }),
    );
}
