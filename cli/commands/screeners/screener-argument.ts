import { InvalidArgumentError } from '@commander-js/extra-typings';

/** The argument of every command about one screener; `screener list` prints the numbers. */
export const SCREENER = ['<screener>', 'its number, such as 4', screenerNumber] as const;

function screenerNumber(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("Must be a screener's number, such as 4.");
}
