import { expect, test } from 'vitest';
import { compileCatalogue } from '#i18n/compile.ts';
import { createTranslator } from '#i18n/i18n.ts';
import { noLicenceValues } from '#ui/licence/licence-values.ts';
import { today } from '#ui/licence/start-day.ts';
import { marketErrors } from './market-errors.ts';

const en = createTranslator('en', compileCatalogue('en', ['licence']));
const errorOf = (startDate: string) =>
  marketErrors(en, { ...noLicenceValues, startDate }).start_date;

test('a start before today is refused, and the message names the days that are allowed', () => {
  expect(['', today(), '2099-12-31'].map(errorOf)).toEqual([undefined, undefined, undefined]);
  expect(errorOf('2022-09-01')).toMatch(/^Enter a date from \d+ \w+ \d{4} to 31 December 2099\.$/);
  expect(errorOf('2100-01-01')).toBe(errorOf('2022-09-01'));
});
