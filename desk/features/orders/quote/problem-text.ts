import type { QuoteProblem } from '#contract/desk/sales/quote-problems.ts';
import { dayWords } from '#contract/site/licence-words.ts';
import type { Translator } from '#i18n/i18n.ts';

/** A problem of a quote in words; empty for an unavailable title, which its verdict explains. */
export function problemText(words: Translator, problem: QuoteProblem): string {
  const { t } = words;
  switch (problem.kind) {
    case 'no_price':
      return t('deskOrders.problem.noPrice');
    case 'deleted':
      return t('deskOrders.dramaDeleted');
    case 'not_published':
      return t(problem.state === 'draft' ? 'deskOrders.dramaDraft' : 'deskOrders.dramaWithdrawn');
    case 'nothing_offered':
      return t('deskOrders.problem.nothingOffered');
    case 'total_too_large':
      return t('deals.amountTooLarge');
    case 'term_over':
      return t('deskOrders.problem.termOver', { day: dayWords(words, problem.last_day) });
    case 'starts_in_past':
      return t('deskOrders.problem.startsInPast', { day: dayWords(words, problem.start) });
    case 'version_undecided':
      return t('deskOrders.problem.versionUndecided');
    case 'unavailable':
      return t('deskOrders.problem.unavailable');
    case 'not_acceptable':
      return t('deskOrders.problem.notAcceptable');
    default:
      return t('deskOrders.problem.other');
  }
}
