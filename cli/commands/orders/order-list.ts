import { type Command, Option } from '@commander-js/extra-typings';
import { nonEmptyText } from '#cli/arguments.ts';
import { operate } from '#cli/operate.ts';
import { limitOption, printList } from '#cli/print-list.ts';
import { orderStatuses } from '#contract/order-status.ts';

export const statusFilter = () =>
  new Option('--status <status>', 'only orders with this status').choices(orderStatuses);

export function addOrderList(order: Command) {
  order
    .command('list')
    .description('list orders, the latest first')
    .addOption(statusFilter())
    .option(
      '--search <text>',
      "the beginning of an order's or deal's number, or a part of the buyer's name, company or email, or of a title",
      nonEmptyText(320),
    )
    .addOption(limitOption())
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
The column "quote" has the state of the newest quote. A company is found by the name in the order,
in the buyer's company profile and in the deal.

Examples:
  vignette order list --status submitted
  vignette order list --search quillfern`,
    )
    .action(({ status, search, limit, json }) =>
      operate(async ({ context }) =>
        printList(
          await context.orderDesk.list({ status, search }),
          {
            order: ({ order_no }) => order_no,
            status: (row) => row.status,
            quote: ({ quote_state }) => quote_state,
            deal: ({ deal_no }) => deal_no,
            buyer: ({ contact_company, contact_name }) => contact_company || contact_name,
            titles: ({ item_count }) => item_count,
            sent: ({ created_at }) => created_at,
            changed: ({ updated_at }) => updated_at,
          },
          { json, limit },
        ),
      ),
    );
}
