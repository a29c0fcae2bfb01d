import { type Command, Option } from '@commander-js/extra-typings';
import { nonEmptyText } from '#cli/arguments.ts';
import { operate } from '#cli/operate.ts';
import { limitOption, printList } from '#cli/print-list.ts';
import { dealFilters } from '#contract/desk/sales/order-words.ts';
import { formatMoney } from '#contract/site/money-words.ts';

export function addDealList(deal: Command) {
  deal
    .command('list')
    .description('list deals, the latest first')
    .addOption(
      new Option(
        '--status <status>',
        'open: not terminated; awaiting: neither countersigned nor on paper; paper: on paper and not countersigned',
      ).choices(dealFilters),
    )
    .option(
      '--search <text>',
      "the beginning of a deal's or order's number, or a part of the buyer's name or of a title",
      nonEmptyText(320),
    )
    .addOption(limitOption())
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
In JSON, amounts are in the smallest unit of the currency.

Examples:
  vignette deal list --status awaiting
  vignette deal list --search quillfern --json`,
    )
    .action(({ status, search, limit, json }) =>
      operate(async ({ context: { dealDesk } }) =>
        printList(
          dealDesk.list({ status, search }),
          {
            deal: ({ deal_no }) => deal_no,
            order: ({ order_no }) => order_no,
            status: (row) => row.status,
            buyer: (row) => row.buyer,
            titles: ({ title_count }) => title_count,
            total: ({ currency, total_minor }) =>
              currency && total_minor !== null && formatMoney('en', currency, total_minor),
            accepted: ({ accepted_at }) => accepted_at,
            'on paper': ({ is_on_paper }) => (is_on_paper ? 'yes' : ''),
          },
          { json, limit },
        ),
      ),
    );
}
