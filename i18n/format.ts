import type { CompiledIcuChoices, CompiledMessage } from '@lingui/message-utils/compileMessage';
import type { Locale } from './locales.ts';

/** The texts of a language by their keys, as `compile.ts` makes them. */
export type Messages = Record<string, CompiledMessage | string>;

export type Values = Record<string, unknown>;

/**
 * Formats compiled messages. It supports the three placeholders that our texts use: plain value,
 * number and plural. A runtime for all of ICU MessageFormat would be ten times larger.
 */
export function createFormat(locale: Locale) {
  const plurals = new Intl.PluralRules(locale);
  let numbers: Intl.NumberFormat | undefined;

  /**
   * Formats integers below 1000 without Intl: they are the same in all our languages, and creating
   * the first `NumberFormat` takes 100 ms on a phone.
   */
  function formatNumber(number: number): string {
    if (number >= 0 && number < 1000 && Number.isInteger(number)) return `${number}`;
    numbers ??= new Intl.NumberFormat(locale);
    return numbers.format(number);
  }

  /** `hash` is the number that replaces `#` inside a plural; formatted only if the text has a `#`. */
  function format(message: CompiledMessage | string, values: Values, hash?: number): string {
    if (typeof message === 'string') return message;
    return message
      .map((token) => {
        if (token === '#') return hash === undefined ? token : formatNumber(hash);
        if (typeof token === 'string') return token;
        const [name, kind, choices] = token;
        const value = values[name];
        if (kind === undefined) return value ?? '';
        const number = Number(value);
        if (kind === 'number') return formatNumber(number);
        return formatPlural(choices as CompiledIcuChoices, number, values);
      })
      .join('');
  }

  function formatPlural(choices: CompiledIcuChoices, number: number, values: Values): string {
    const chosen = choices[number] ?? choices[plurals.select(number)] ?? choices.other;
    return chosen ? format(chosen, values, number) : '';
  }

  return format;
}
