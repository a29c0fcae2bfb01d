import type { DeskInput } from '#contract/desk/client.ts';
import {
  type LanguageUse,
  languageUseNames,
  readLanguageUse,
  writeLanguageUse,
} from '#contract/licence/terms.ts';
import type { LicenceValues } from '#ui/licence/licence-values.ts';
import { parseLicenceValues } from '#ui/licence/licence-values.ts';

/** What is asked for: the fields of a licence, and languages. */
export interface CheckValues extends LicenceValues {
  language_uses: LanguageUse[];
}

type Market = DeskInput<'getFreeTitleCounts'>;

const NAMES = [
  'territories',
  'territories_excluded',
  'media',
  'language_uses',
  'start_date',
  'term_months',
  'is_exclusive',
] as const;

/** The request of an address; undefined if a required part is missing. The server checks it. */
export function readMarket(query: URLSearchParams): Market | undefined {
  const market = Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = query.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  const isComplete = market.territories && market.media && market.term_months;
  return isComplete ? (market as unknown as Market) : undefined;
}

/** The form's values for an address. */
export function readValues(query: URLSearchParams): CheckValues {
  const list = (name: string) => query.get(name)?.split(',') ?? [];
  return {
    ...parseLicenceValues({
      territories: list('territories'),
      territoriesExcluded: list('territories_excluded'),
      media: list('media'),
      startDate: query.get('start_date') ?? '',
      termMonths: query.get('term_months') ?? '12',
      isExclusive: query.get('is_exclusive') === '1',
    }),
    language_uses: list('language_uses').map((text) => {
      const { language, use } = readLanguageUse(text);
      return { language, use: languageUseNames.includes(use) ? use : 'any' };
    }),
  };
}

/** The address of a request; `states` keeps which verdicts are listed. */
export function writeQuery(values: CheckValues, states: string): URLSearchParams {
  const query = new URLSearchParams({
    territories: values.territories.join(),
    media: values.media.join(),
    term_months: values.termMonths.normalize('NFKC').trim(),
  });
  if (values.territoriesExcluded.length > 0)
    query.set('territories_excluded', values.territoriesExcluded.join());
  if (values.language_uses.length > 0)
    query.set('language_uses', values.language_uses.map(writeLanguageUse).join());
  if (values.startDate) query.set('start_date', values.startDate);
  if (values.isExclusive) query.set('is_exclusive', '1');
  if (states) query.set('states', states);
  return query;
}
