import { type Command, Option } from '@commander-js/extra-typings';
import { nonEmptyText } from '#cli/arguments.ts';
import { type CommandContext, operate } from '#cli/operate.ts';
import { MAX_NOTE } from '#contract/deals/text-limits.ts';
import type { AdvancedStatus } from '#server/areas/orders/desk/order-desk-steps.ts';
import { ORDER } from './order-argument.ts';

export function addOrderAdvance(order: Command) {
  order
    .command('advance')
    .description('begin the review of an order, or report its delivery')
    .argument(...ORDER)
    .addOption(
      new Option(
        '--to <status>',
        'refuse unless this is the next status; required for delivered',
      ).choices(['in_review', 'delivered'] satisfies AdvancedStatus[]),
    )
    .option('--note <text>', 'for the buyer', nonEmptyText(MAX_NOTE))
    .addHelpText(
      'after',
      `
From submitted to in_review, and from confirmed to delivered. An order becomes quoted with
"quote send", and confirmed when the buyer accepts or with "order accept-on-paper".
The buyer gets an email and sees the status and the note in the timeline.

Examples:
  vignette order advance VG-6YBL-E8 --note "We answer by Friday."
  vignette order advance VG-2RFN-K6 --to delivered`,
    )
    .action((name, { to, note = '' }) =>
      changeStatus(({ context, actor }) => context.orderDesk.advance(actor, name, to, note)),
    );
}

export function addOrderDecline(order: Command) {
  order
    .command('decline')
    .description('decline an order that is not confirmed')
    .argument(...ORDER)
    .requiredOption('--reason <text>', 'for the buyer, who gets it by mail', nonEmptyText(MAX_NOTE))
    .addHelpText(
      'after',
      `
An open quote is recalled. A confirmed order binds both sides: "deal terminate" ends it.

Example:
  vignette order decline VG-6YBL-E8 --reason "Rights for Spain are taken."`,
    )
    .action((name, { reason }) =>
      changeStatus(({ context, actor }) => context.orderDesk.decline(actor, name, reason)),
    );
}

export function addOrderCorrect(order: Command) {
  order
    .command('correct')
    .description('take back a status that an operator set by mistake')
    .argument(...ORDER)
    .addOption(
      new Option('--to <status>', 'default: the status before the latest step').choices([
        'submitted',
        'in_review',
        'quoted',
        'confirmed',
      ]),
    )
    .requiredOption('--reason <text>', 'kept as an internal note', nonEmptyText(MAX_NOTE))
    .option('--tell-buyer', 'mail the reason to the buyer and show it in the timeline')
    .addHelpText(
      'after',
      `
Without --tell-buyer no mail is sent; the buyer's timeline shows the status without the reason.
An open quote must be recalled first ("quote recall"); a recalled one stays so. What the buyer did,
or what binds both sides (confirmed), is not taken back: "deal terminate" ends a deal.

Examples:
  vignette order correct VG-X4TP-9H --reason "Declined the wrong order."
  vignette order correct VG-X4TP-9H --to submitted --reason "We can offer it after all." --tell-buyer`,
    )
    .action((name, { to, reason, tellBuyer: isBuyerTold = false }) =>
      changeStatus(({ context, actor }) =>
        context.orderDesk.correct(actor, name, { to, reason, isBuyerTold }),
      ),
    );
}

type StatusChange = Awaited<ReturnType<CommandContext['context']['orderDesk']['advance']>>;

const mailOutcomes: Record<StatusChange['mail'], string> = {
  queued: 'the buyer gets an email',
  unwanted: 'no mail is sent',
  impossible: 'no mail is sent, because the account was deleted',
};

function changeStatus(change: (command: CommandContext) => Promise<StatusChange>) {
  return operate(async (command) => {
    const { order_no, from, to, mail } = await change(command);
    console.log(`${order_no}: ${from} → ${to}; ${mailOutcomes[mail]}.`);
  });
}
