import type { Command } from 'commander';
import { Option } from 'commander';
import { orderStatuses } from '../../contract/orders.ts';
import { MAX_NOTE } from '../../server/modules/orders/order-limits.ts';
import { orderName, someText, wholeNumber } from '../arguments.ts';
import { type Desk, operate } from '../operate.ts';
import { exportOrders } from '../orders/export-orders.ts';
import { printOrder } from '../orders/print-order.ts';
import { printJson, printList } from '../print.ts';

const NAMED = ['<order>', 'its number, such as VG-7K3M-Q9XF, or its id', orderName] as const;
const ofStatus = () => new Option('--status <status>', 'only those').choices(orderStatuses);

export function addOrderCommands(program: Command) {
  const order = program.command('order').description('copyright orders');

  order
    .command('list')
    .description('the latest first')
    .addOption(ofStatus())
    .option('--limit <number>', 'how many at most', wholeNumber(1, 100_000), 50)
    .option('--json', 'for programs')
    .addHelpText('after', '\nExample:\n  vignette order list --status submitted')
    .action(({ status, limit, json }) =>
      operate(async ({ context }) =>
        printList(
          await context.orderDesk.list({ status, limit }),
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
    .description('one order, its timeline, and what it can become')
    .argument(...NAMED)
    .option('--json', 'for programs')
    .addHelpText('after', '\nExample:\n  vignette order show VG-7K3M-Q9XF')
    .action((name, { json }) =>
      operate(async ({ context }) => {
        const shown = await context.orderDesk.show(name);
        if (!json) return printOrder(shown);
        const { facts, versions, ...values } = shown;
        printJson(values);
      }),
    );

  order
    .command('advance')
    .description('one step further')
    .argument(...NAMED)
    .addOption(new Option('--to <status>', 'refuse unless this is the next').choices(orderStatuses))
    .option('--note <text>', 'for the buyer', someText(MAX_NOTE))
    .addHelpText(
      'after',
      `
The buyer gets a mail and sees the step and the note in the timeline. "order show" says what an
order can become.

Example:
  vignette order advance VG-7K3M-Q9XF --to quoted --note "Our offer: EUR 4,000 for two years."`,
    )
    .action((name, { to, note = '' }) =>
      move(({ context, actor }) => context.orderDesk.advance(actor, name, to, note)),
    );

  order
    .command('decline')
    .description('end an open order')
    .argument(...NAMED)
    .requiredOption('--reason <text>', 'for the buyer', someText(MAX_NOTE))
    .addHelpText(
      'after',
      '\nExample:\n  vignette order decline VG-7K3M-Q9XF --reason "Rights for Spain are taken."',
    )
    .action((name, { reason }) =>
      move(({ context, actor }) => context.orderDesk.decline(actor, name, reason)),
    );

  order
    .command('note')
    .description("write into the buyer's timeline; the status stays")
    .argument(...NAMED)
    .argument('<text>', 'for the buyer, who also gets it as a mail', someText(MAX_NOTE))
    .addHelpText(
      'after',
      '\nExample:\n  vignette order note VG-7K3M-Q9XF "The contract is on its way."',
    )
    .action((name, text) =>
      move(({ context, actor }) => context.orderDesk.note(actor, name, text)),
    );

  order
    .command('export')
    .description('write one order, or the list of all, to a file')
    .argument('[order]', 'its number or its id; without it, all', orderName)
    .requiredOption('--file <file>', 'one order: .xlsx or .pdf; all: .xlsx, .csv or .json')
    .addOption(ofStatus())
    .addHelpText(
      'after',
      `
Only you can read it. What is there already is not written over.

Examples:
  vignette order export VG-7K3M-Q9XF --file offer.pdf
  vignette order export --status submitted --file orders.xlsx`,
    )
    .action((name, { file, status }) =>
      operate(async ({ context }) => {
        await exportOrders(context, { name, file, status });
        console.log(`Written to ${file}.`);
      }),
    );
}

type Moved = Awaited<ReturnType<Desk['context']['orderDesk']['advance']>>;

/** Does it and says what was done. */
function move(step: (desk: Desk) => Promise<Moved>) {
  return operate(async (desk) => {
    const { order_no, from, to, isMailed } = await step(desk);
    const told = isMailed ? 'the buyer gets a mail' : 'no mail, since the account was deleted';
    console.log(`${order_no}: ${from === to ? `still ${to}` : `${from} → ${to}`}; ${told}.`);
  });
}
