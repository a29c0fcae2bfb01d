import { invalidOrderFields } from '#contract/fields/invalid-order-fields.ts';
import {
  noTermsValues,
  parseTermsValues,
  type TermsValues,
  toTerms,
} from '#ui/licence/terms/terms-values.ts';

/** The terms in which a line differs from the common ones, which apply to everything else. */
export type OwnTerms = Partial<TermsValues>;

/** Values that are only valid together, and the names of their fields in errors. */
const parts: { keys: (keyof TermsValues)[]; fields: string[] }[] = [
  {
    keys: ['territories', 'territoriesExcluded'],
    fields: ['terms.territories', 'terms.territories_excluded'],
  },
  { keys: ['media'], fields: ['terms.media'] },
  { keys: ['languages', 'languageUses'], fields: ['terms.languages', 'terms.language_uses'] },
  { keys: ['startDate'], fields: ['terms.start_date'] },
  { keys: ['termMonths'], fields: ['terms.term_months'] },
  { keys: ['isExclusive'], fields: [] },
];

/** The differing parts; undefined if there are none. */
export function findOwnTerms(common: TermsValues, values: TermsValues): OwnTerms | undefined {
  const differing = parts.filter(({ keys }) => !areEqual(pick(common, keys), pick(values, keys)));
  return differing.length > 0
    ? pick(
        values,
        differing.flatMap(({ keys }) => keys),
      )
    : undefined;
}

/** The fields that the server would refuse, among those that the own terms have. */
export function invalidOwnFields(own: OwnTerms): string[] {
  const terms = toTerms({ ...noTermsValues, ...own });
  const checked = parts.filter(({ keys }) => keys.every((key) => own[key] !== undefined));
  const fields = checked.flatMap((part) => part.fields);
  return invalidOrderFields({ terms }).filter((field) => fields.includes(field));
}

/** Reads stored own terms by the ids of their lines; invalid ones are dropped. */
export function parseOwnTerms(stored: unknown): Record<number, OwnTerms> {
  if (typeof stored !== 'object' || stored === null) return {};
  const entries = Object.entries(stored).flatMap(([id, value]: [string, unknown]) => {
    const own = typeof value === 'object' && value !== null && readOwnTerms({ ...value });
    return own && /^\d+$/.test(id) ? [[Number(id), own] as const] : [];
  });
  return Object.fromEntries(entries);
}

function readOwnTerms(stored: Record<string, unknown>): OwnTerms | undefined {
  const present = parts.filter(({ keys }) => keys.every((key) => key in stored));
  const own = pick(
    parseTermsValues(stored),
    present.flatMap(({ keys }) => keys),
  );
  return present.length > 0 && invalidOwnFields(own).length === 0 ? own : undefined;
}

function pick(values: TermsValues, keys: readonly (keyof TermsValues)[]): OwnTerms {
  return Object.fromEntries(keys.map((key) => [key, values[key]]));
}

function areEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
