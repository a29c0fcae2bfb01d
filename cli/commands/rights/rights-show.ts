import type { Command } from '@commander-js/extra-typings';
import { operate } from '#cli/operate.ts';
import { formatTime, printFacts, printJson } from '#cli/print.ts';
import { printList } from '#cli/print-list.ts';
import { type LanguageUse, writeLanguageUse } from '#contract/licence/terms.ts';
import { describeChange } from '#server/areas/describe-change.ts';
import type { RightsDesk } from '#server/areas/rights/desk/rights-desk.service.ts';
import { findRowReference } from '#server/areas/rights/desk/row-reference.ts';
import {
  describeFree,
  describeLanguages,
  grantColumns,
  holdbackColumns,
} from './describe-rights.ts';

export function addRightsShow(rights: Command) {
  rights
    .command('show')
    .description('show the rights of a drama, or one grant or holdback with its changes')
    .argument('<drama-or-row>', 'a drama (external id, or id:12), a grant (R12) or a holdback (H3)')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
For a drama: its grants and holdbacks in the order of their start, and which countries and media
are free for one month from today. For a row: all its fields, and its entries in the audit log.

Examples:
  vignette rights show demo:agave-heiress
  vignette rights show R12`,
    )
    .action((name, { json }) =>
      operate(async ({ context: { rightsDesk } }) => {
        const reference = findRowReference(name);
        const shown = await (reference
          ? rightsDesk.showRow(reference)
          : rightsDesk.showDrama(name));
        if (json) printJson(shown);
        else if ('changes' in shown) printRow(shown);
        else await printDrama(shown);
      }),
    );
}

type ShownRow = Awaited<ReturnType<RightsDesk['showRow']>>;
type ShownDrama = Awaited<ReturnType<RightsDesk['showDrama']>>;

function printRow({ changes, ...entry }: ShownRow) {
  const fields = Object.entries(entry).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(writeItem).join(', ') : value,
  ]);
  printFacts({
    ...Object.fromEntries(fields),
    changes: changes.map(({ at, actor, action, change }) =>
      [formatTime(at), actor, action, describeChange(change)].join(', '),
    ),
  });
}

function writeItem(item: string | LanguageUse): string {
  return typeof item === 'string' ? item : writeLanguageUse(item);
}

async function printDrama({ external_id, rights, holdbacks, free_today }: ShownDrama) {
  const { drama: _, ...columns } = grantColumns;
  const { drama: __, ...holdbackRows } = holdbackColumns;
  console.log(`${external_id}: grants`);
  await printList(rights, columns, {});
  if (holdbacks.length > 0) {
    console.log('\nHoldbacks');
    await printList(holdbacks, holdbackRows, {});
  }
  console.log('\nAvailable for one month from today');
  if (free_today.length === 0)
    console.log(
      rights.some(({ direction, status }) => direction === 'in' && status === 'active')
        ? 'nothing: no rights in are in force today'
        : 'not stated: there are no active rights in',
    );
  for (const { language_uses, is_exclusive, free } of free_today) {
    const kind = is_exclusive ? 'exclusively' : 'non-exclusively';
    console.log(
      `languages ${describeLanguages(language_uses)}, ${kind}: ${describeFree(free) || 'nothing'}`,
    );
  }
}
