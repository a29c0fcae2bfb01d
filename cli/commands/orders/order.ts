import type { Command } from 'commander';
import { Option } from 'commander';
import { orderStatuses } from '../../../contract/orders.ts';
import { MAX_NOTE } from '../../../server/modules/orders/order-limits.ts';
import { nonEmptyText, orderReference, wholeNumber } from '../../arguments.ts';
import { type CommandContext, operate } from '../../operate.ts';
import { printJson, printList } from '../../print.ts';
import { exportOrders } from './export-orders.ts';
import { printOrder } from './print-order.ts';

const ORDER = ['<order>', 'its number, such as VG-9CQA-T4, or its id', orderReference] as const;
const statusFilter = () =>
  new Option('--status <status>', 'only orders with this status').choices(orderStatuses);

export function addOrderCommands(program: Command) {
  const order = program.command('order').description('copyright orders');

  order
    .command('list')
    .description('list orders, the latest first')
    .addOption(statusFilter())
    .option(
      '--search <text>',
      "the beginning of the number, or a part of the buyer's name, company or email, or of a title",
      nonEmptyText(320),
    )
    .option('--limit <number>', 'how many at most', wholeNumber(1, 100_000), 50)
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  vignette order list --status submitted\n  vignette order list --search quillfern',
    )
    .action(({ status, search, limit, json }) =>
      operate(async ({ context }) =>
        printList(
          await context.orderDesk.list({ status, search, limit }),
          {
            order: ({ order_no }) => order_no,
            status: (row) => row.status,
            buyer: ({ contact_company, contact_name }) => contact_company || contact_name,
            titles: ({ item_count }) => item_count,
            sent: ({ created_at }) => created_at,
            changed: ({ updated_at }) => updated_at,
          },
          { json },
        ),
      ),
    );

  order
    .command('show')
    .description('show one order: its titles, timeline, internal notes and next statuses')
    .argument(...ORDER)
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExample:\n  vignette order show VG-9CQA-T4')
    .action((name, { json }) =>
      operate(async ({ context }) => {
        const shown = await context.orderDesk.show(name);
        if (!json) return printOrder(shown);
        const { words, ...values } = shown;
        printJson(values);
      }),
    );

  order
    .command('advance')
    .description('move an order to its next status')
    .argument(...ORDER)
    .addOption(
      new Option('--to <status>', 'refuse unless this is the next status').choices(orderStatuses),
    )
    .option('--note <text>', 'for the buyer', nonEmptyText(MAX_NOTE))
    .addHelpText(
      'after',
      `
The buyer gets a mail and sees the status and the note in the timeline. "order show" lists the
statuses an order can have next.

Example:
  vignette order advance VG-9CQA-T4 --to quoted --note "Our offer: EUR 4,000 for two years."`,
    )
    .action((name, { to, note = '' }) =>
      changeStatus(({ context, actor }) => context.orderDesk.advance(actor, name, to, note)),
    );

  order
    .command('decline')
    .description('decline an open order')
    .argument(...ORDER)
    .requiredOption('--reason <text>', 'for the buyer, who gets it by mail', nonEmptyText(MAX_NOTE))
    .addHelpText(
      'after',
      '\nExample:\n  vignette order decline VG-6YBL-E8 --reason "Rights for Spain are taken."',
    )
    .action((name, { reason }) =>
      changeStatus(({ context, actor }) => context.orderDesk.decline(actor, name, reason)),
    );

  order
    .command('note')
    .description('add a note for the buyer, or an internal one; the status does not change')
    .argument(...ORDER)
    .argument('<text>', 'the note', nonEmptyText(MAX_NOTE))
    .option('--internal', 'only operators see it')
    .addHelpText(
      'after',
      `
The buyer gets the note by mail and sees it in the timeline. With --internal only operators see it,
in "order show"; it is kept when the account is deleted, so do not name a person in it.

Examples:
  vignette order note VG-2RFN-K6 "The contract is on its way."
  vignette order note VG-2RFN-K6 --internal "Finance asks for payment in advance."`,
    )
    .action((name, text, { internal }) =>
      operate(async ({ context: { orderDesk }, actor }) => {
        if (internal) {
          const orderNo = await orderDesk.noteInternally(actor, name, text);
          return console.log(`Internal note added to ${orderNo}; the buyer does not see it.`);
        }
        const { isMailed } = await orderDesk.note(actor, name, text);
        console.log(`Note added; ${mailOutcome(isMailed)}.`);
      }),
    );

  order
    .command('export')
    .description('write one order, or a list of all orders, to a file')
    .argument('[order]', 'its number or id; without it, all orders', orderReference)
    .requiredOption('--file <file>', 'one order: .xlsx or .pdf; all: .xlsx, .csv or .json')
    .addOption(statusFilter())
    .addHelpText(
      'after',
      `
Only you can read the file. An existing file is not overwritten.

Examples:
  vignette order export VG-9CQA-T4 --file offer.pdf
  vignette order export --status submitted --file orders.xlsx`,
    )
    .action((reference, { file, status }) =>
      operate(async ({ context }) => {
        await exportOrders(context, { reference, file, status });
        console.log(`Wrote ${file}.`);
      }),
    );
}

type StatusChange = Awaited<ReturnType<CommandContext['context']['orderDesk']['advance']>>;

function changeStatus(change: (command: CommandContext) => Promise<StatusChange>) {
  return operate(async (command) => {
    const { order_no, from, to, isMailed } = await change(command);
    console.log(`${order_no}: ${from} → ${to}; ${mailOutcome(isMailed)}.`);
  });
}

function mailOutcome(isMailed: boolean): string {
  return isMailed ? 'the buyer gets a mail' : 'no mail is sent, because the account was deleted';
}
