import { type Command, InvalidArgumentError, Option } from '@commander-js/extra-typings';
import * as v from 'valibot';
import { calendarDay, wholeNumber } from '#cli/arguments.ts';
import { operate } from '#cli/operate.ts';
import { printList } from '#cli/print-list.ts';
import { formatBar, withProgress } from '#cli/progress.ts';
import {
  type AvailabilityState,
  availabilityStates,
  type MarketQuery,
} from '#contract/licence/availability.ts';
import {
  areExclusionsAllowed,
  type LanguageUse,
  leaveCountries,
  writeLanguageUse,
} from '#contract/licence/terms.ts';
import { toCellNotice } from '#server/areas/catalogue/formats/cell-notice.ts';
import {
  excludedTerritories,
  languageUses,
  media,
  territories,
} from '#server/areas/catalogue/import/parse/cells/licence.ts';
import { required } from '#server/areas/catalogue/import/parse/cells.ts';
import type { CheckedDrama } from '#server/areas/rights/desk/rights-desk.service.ts';
import { WrongUse } from '#server/errors/operator-error.ts';
import { countNoun } from '#server/text/count-noun.ts';
import { inEnglish } from '#server/text/in-english.ts';
import { describeFree } from './describe-rights.ts';

/** What is printed without --state. */
const FREE_STATES: AvailabilityState[] = ['free', 'partly'];

export function addRightsCheck(rights: Command) {
  rights
    .command('check')
    .description('list what is free to license in the whole published catalogue')
    .requiredOption(
      '--territory <codes>',
      'countries such as MX,CL, regions such as "East Asia", or WORLD',
      parsedBy(required(territories)),
    )
    .option(
      '--except <codes>',
      'countries or regions excluded from WORLD',
      parsedBy(excludedTerritories),
    )
    .requiredOption('--media <media>', 'such as svod or svod,avod', parsedBy(required(media)))
    .option(
      '--language <languages>',
      'such as es or es:subtitle,ja:audio; default: all',
      parsedBy(languageUses),
    )
    .option('--from <date>', 'the first day; default: today, UTC', calendarDay)
    .requiredOption('--months <number>', 'the term', wholeNumber(1, 120))
    .option('--exclusive', 'for an exclusive licence')
    .addOption(
      new Option('--state <state>', 'only titles in this state; default: free and partly').choices(
        availabilityStates,
      ),
    )
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
States: free; partly (see the column "free"); negotiating (offered in an open quote); taken;
unstated (no rights in are stored, so the rights desk decides). The last line counts all states.

Examples:
  vignette rights check --territory JP --media svod --from 2027-01-01 --months 24 --exclusive
  vignette rights check --territory "Latin America and the Caribbean" --media svod --months 24
  vignette rights check --territory WORLD --except CN --media svod,avod --months 12
  vignette rights check --territory MX,CL --media svod --language es:subtitle --months 12 --state taken`,
    )
    .action(async ({ state, json, ...options }) => {
      const market = toMarket(options);
      const states: AvailabilityState[] = state ? [state] : FREE_STATES;
      await operate(async ({ context: { rightsDesk } }) => {
        const { found, counts } = await collect(rightsDesk.check(market), states);
        await printList(found, columns, { json });
        if (!json) console.log(describeCounts(counts));
      });
    });
}

const columns = {
  drama: ({ external_id }: CheckedDrama) => external_id,
  title: ({ title }: CheckedDrama) => title,
  state: ({ state }: CheckedDrama) => state,
  reasons: ({ reasons }: CheckedDrama) => reasons.join(', '),
  free: ({ free }: CheckedDrama) => describeFree(free),
  'free from': ({ free_from }: CheckedDrama) => free_from,
};

/** The dramas in these states, and how many there are in each state. */
function collect(batches: AsyncIterable<CheckedDrama[]>, states: AvailabilityState[]) {
  return withProgress(async (show) => {
    const found: CheckedDrama[] = [];
    const counts = new Map(availabilityStates.map((state) => [state, 0]));
    let done = 0;
    for await (const batch of batches) {
      for (const { state } of batch) counts.set(state, (counts.get(state) ?? 0) + 1);
      found.push(...batch.filter(({ state }) => states.includes(state)));
      done += batch.length;
      show(`checking ${formatBar(done)}`);
    }
    return { found, counts };
  });
}

function describeCounts(counts: Map<AvailabilityState, number>): string {
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const parts = Array.from(counts, ([state, count]) => `${count.toLocaleString('en')} ${state}`);
  return `${countNoun(all, 'title')}: ${parts.join(', ')}.`;
}

interface CheckOptions {
  territory: string[];
  except?: string[];
  media: MarketQuery['media'];
  language?: LanguageUse[];
  from?: string;
  months: number;
  exclusive?: true;
}

function toMarket({ territory, except, media, language, ...options }: CheckOptions): MarketQuery {
  if (!areExclusionsAllowed({ territories: territory, territories_excluded: except }))
    throw new WrongUse('--except applies to --territory WORLD only.');
  if (!leaveCountries(except ?? [])) throw new WrongUse('--except includes every country.');
  return {
    territories: territory,
    territories_excluded: except,
    media,
    language_uses: language?.map(writeLanguageUse),
    start_date: options.from,
    term_months: options.months,
    is_exclusive: options.exclusive ? 1 : 0,
  };
}

function parsedBy<Output>(schema: v.GenericSchema<unknown, Output>) {
  return (text: string): Output => {
    const parsed = v.safeParse(schema, text);
    if (parsed.success) return parsed.output;
    throw new InvalidArgumentError(parsed.issues.map(describeIssue).join('\n'));
  };
}

/** The message continues a sentence that begins with the wrong item, or with the option's value. */
function describeIssue({ input, message }: v.BaseIssue<unknown>): string {
  return inEnglish(toCellNotice(message, typeof input === 'string' ? `"${input}"` : 'It'));
}
