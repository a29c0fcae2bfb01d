import { invalidOrderFields } from '#contract/fields/invalid-order-fields.ts';
import { writeLanguageUse } from '#contract/licence/terms.ts';
import { MAX_JUDGED_DRAMAS } from '#contract/rights.ts';
import type { CallInput } from '#contract/transport/client.ts';
import { hasPassed } from '#ui/licence/start-day.ts';
import { type TermsValues, toTerms } from '#ui/licence/terms/terms-values.ts';
import type { OwnTerms } from '../own-terms/own-terms.ts';

type Query = Omit<CallInput<'getDramaAvailability'>, 'drama_ids'>;

interface Line {
  cartId: number;
  dramaId: number;
}

/** Lines that are judged by the same terms. */
export interface Question {
  /** Equal for equal terms. */
  key: string;
  query: Query;
  values: TermsValues;
  lines: Line[];
}

/** The questions about the lines whose terms are complete enough; languages may be missing. */
export function questionsAbout(
  lines: readonly Line[],
  common: TermsValues,
  ownTerms: Readonly<Record<number, OwnTerms>>,
): Question[] {
  const questions = new Map<string, Question>();
  const commonQuestion = questionFor(common);
  for (const { cartId, dramaId } of lines) {
    const own = ownTerms[cartId];
    const question = own ? questionFor({ ...common, ...own }) : commonQuestion;
    if (!question) continue;
    const known = questions.get(question.key) ?? question;
    known.lines.push({ cartId, dramaId });
    questions.set(known.key, known);
  }
  return [...questions.values()];
}

/** Splits dramas into calls. */
export function batchesOf(dramaIds: readonly number[]): number[][] {
  return Array.from({ length: Math.ceil(dramaIds.length / MAX_JUDGED_DRAMAS) }, (_, index) =>
    dramaIds.slice(index * MAX_JUDGED_DRAMAS, (index + 1) * MAX_JUDGED_DRAMAS),
  );
}

function questionFor(values: TermsValues): Question | undefined {
  const query = queryFor(values);
  return query && { key: JSON.stringify(query), query, values, lines: [] };
}

function queryFor(values: TermsValues): Query | undefined {
  if (hasPassed(values.startDate)) return undefined;
  const { languages, language_uses: uses, is_exclusive: isExclusive, ...terms } = toTerms(values);
  const invalid = invalidOrderFields({ terms: { ...terms, languages, is_exclusive: isExclusive } });
  if (invalid.some((field) => /^terms\.(?!languages$)/.test(field))) return undefined;
  return {
    ...terms,
    is_exclusive: isExclusive ? 1 : 0,
    ...(languages.length > 0 && { languages }),
    ...(uses && { language_uses: uses.map(writeLanguageUse) }),
  };
}
