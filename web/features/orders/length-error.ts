import { MAX_MESSAGE } from '#contract/deals/text-limits.ts';
import type { Translator } from '#i18n/i18n.ts';
import { wordLimit } from '#ui/form/word-limit.ts';

/** The error of a message that is too long to be sent. */
export function lengthError({ t }: Pick<Translator, 't'>, text: string): string | undefined {
  const { isOver } = wordLimit(text.trim(), MAX_MESSAGE);
  return isOver ? t('deals.tooLong', { max: MAX_MESSAGE }) : undefined;
}
