import { type Command, Option } from '@commander-js/extra-typings';
import { nonEmptyText } from '#cli/arguments.ts';
import { operate } from '#cli/operate.ts';
import { limitOption, printList } from '#cli/print-list.ts';
import { screenerStates } from '#contract/screeners.ts';
import { describeTitles } from './print-screener.ts';

export function addScreenerList(screener: Command) {
  screener
    .command('list')
    .description('list screeners: requests that wait for an answer, then the latest')
    .addOption(
      new Option('--state <state>', 'only screeners in this state').choices(screenerStates),
    )
    .option('--email <text>', 'the address of the recipient', nonEmptyText(320))
    .option('--drama <drama>', 'only screeners with this title')
    .addOption(limitOption())
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
States: requested by a buyer, declined, upcoming (it opens later), active, expired, revoked.

Examples:
  vignette screener list --state requested
  vignette screener list --email buyer@vignette.example
  vignette screener list --drama demo:thirteenth-floor-key --json`,
    )
    .action(({ drama, limit, json, ...filter }) =>
      operate(async ({ context: { screenerDesk, curation } }) => {
        const dramaId = drama ? (await curation.dramas.show(drama)).id : undefined;
        await printList(
          screenerDesk.list({ ...filter, dramaId }),
          {
            screener: ({ id }) => id,
            state: (row) => row.state,
            name: (row) => row.name,
            company: (row) => row.company,
            email: (row) => row.email,
            titles: (row) => describeTitles(row).join(', '),
            created: ({ createdAt }) => createdAt,
            expires: ({ expiresAt }) => expiresAt,
            started: ({ startedAt }) => startedAt,
            finished: ({ finishedAt }) => finishedAt,
          },
          { json, limit },
        );
      }),
    );
}
