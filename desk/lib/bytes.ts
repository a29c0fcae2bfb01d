import { dateLocale } from '#i18n/date-locale.ts';
import type { Locale } from '#i18n/locales.ts';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** `30 MB`, in the language of the page; a kB has 1024 bytes. */
export function formatBytes(locale: Locale, bytes: number): string {
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), UNITS.length - 1);
  const value = bytes / 1024 ** power;
  const text = new Intl.NumberFormat(dateLocale(locale), {
    style: 'unit',
    unit: UNITS[power] ?? 'byte',
    // The short form is "38 byte".
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 && power > 0 ? 1 : 0,
  }).format(value);
  // The number and its unit stay on one line.
  return text.replace(' ', '\u00a0');
}
