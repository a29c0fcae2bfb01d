import { formatMoney } from '#contract/site/money-words.ts';
import type { Locale } from '#i18n/locales.ts';

/** Empty if there is no fixed amount. */
export function moneyText(locale: Locale, currency: string | null, minor: number | null): string {
  return currency === null || minor === null ? '' : formatMoney(locale, currency, minor);
}
