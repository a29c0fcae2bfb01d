import type { Locale } from '#i18n/locales.ts';
import { isLikely, type Option } from './place-names.ts';

/** The option that Enter selects: the only match, the only likely one, or the exact name. */
export function meantOption(
  found: readonly Option[],
  typed: string,
  locale: Locale,
): Option | undefined {
  const name = typed.trim();
  if (name === '') return undefined;
  if (found.length === 1) return found[0];
  const [first, another] = found.filter((option) => isLikely(option, name));
  if (first && !another) return first;
  const collator = new Intl.Collator(locale, { sensitivity: 'base' });
  return found.find(({ label }) => collator.compare(label, name) === 0);
}
