import type { Translator } from '#i18n/i18n.ts';
import type { Locale } from '#i18n/locales.ts';
import { decimalsOf } from '../deals/currencies.ts';
import type { Price } from '../deals/price.ts';

/** `4000.00`: exact for every amount, since the digits are never a floating-point number. */
export function writeAmount(currency: string, minor: number): string {
  const decimals = decimalsOf(currency);
  const digits = String(minor).padStart(decimals + 1, '0');
  const units = digits.slice(0, digits.length - decimals);
  return decimals === 0 ? units : `${units}.${digits.slice(-decimals)}`;
}

/**
 * `USD 4,000.00`. A contract must not show the same sign for two currencies, and Intl writes `$` for
 * US, Canadian or Mexican dollars and `¥` for yuan or yen depending on the language. So every
 * currency has its ISO code; the euro too, so that the amounts of a table have one form.
 */
export function formatMoney(locale: Locale, currency: string, minor: number): string {
  const decimals = decimalsOf(currency);
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(writeAmount(currency, minor) as `${number}`);
}

/** `12.5%` for 1250 basis points. */
export function formatShare(locale: Locale, bps: number): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(
    bps / 10_000,
  );
}

export function priceWords({ t, locale }: Translator, currency: string, price: Price): string {
  const money = (minor: number) => formatMoney(locale, currency, minor);
  switch (price.model) {
    case 'flat':
      return money(price.amount_minor);
    case 'share':
      return t('deals.priceShare', { share: formatShare(locale, price.share_bps) });
    case 'guarantee':
      return t('deals.priceGuarantee', {
        amount: money(price.amount_minor),
        share: formatShare(locale, price.share_bps),
      });
    case 'per_episode':
      return t('deals.pricePerEpisode', { amount: money(price.amount_minor) });
  }
}
