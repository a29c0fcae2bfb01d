import { expect, test } from 'vitest';
import { compileCatalogue } from '#i18n/compile.ts';
import { createTranslator } from '#i18n/i18n.ts';
import { mixedQuote as quote, lineTerms as terms } from '#tests/support/data/quote-lines.ts';
import { fromTerms } from '#ui/licence/terms/terms-values.ts';
import { amountRead, counterErrors, toCounter } from './counter-values.ts';

const en = createTranslator('en', compileCatalogue('en', ['deals', 'licence', 'orders', 'page']));

test('a counter-offer has only the lines with a wish', () => {
  const values = {
    message: ' Less? ',
    lines: { 1: { price: '3.500,50' }, 2: { price: '', terms: fromTerms(terms) } },
  };
  expect(toCounter(en, quote, values)).toEqual({
    quote_id: 9,
    message: 'Less?',
    lines: [{ line_id: 1, wished_minor: 350_050 }],
  });
  const longer = { ...fromTerms(terms), termMonths: '36' };
  expect(
    toCounter(en, quote, { message: 'x', lines: { 2: { price: '', terms: longer } } }),
  ).toEqual({
    quote_id: 9,
    message: 'x',
    lines: [{ line_id: 2, wished_terms: { ...terms, term_months: 36 } }],
  });
});

test('a counter-offer needs a message, valid amounts and valid terms', () => {
  const noTerm = { ...fromTerms(terms), termMonths: '' };
  const lines = { 1: { price: '3.5.5' }, 2: { price: '', terms: noTerm } };
  const errors = counterErrors(en, quote, { message: ' ', lines });
  expect(Object.keys(errors).filter((field) => errors[field])).toEqual([
    '1.price',
    '2.terms.term_months',
    'message',
  ]);
  expect(errors['1.price']).toBe('Enter an amount in EUR, such as 4000.00.');
});

test.each([
  ['0', 'EUR', 'Enter an amount above 0, or leave the field empty.'],
  ['$5', 'EUR', 'Enter an amount in EUR, such as 4000.00.'],
  ['1.5', 'JPY', 'JPY amounts have no decimals. Enter a whole number, such as 4000.'],
  ['1.5555', 'EUR', 'EUR amounts have at most 2 decimals, as in 4000.00.'],
  ['9'.repeat(20), 'EUR', 'This amount is too large.'],
])('says why %s is no amount in %s', (price, currency, error) => {
  const values = { message: 'x', lines: { 1: { price } } };
  expect(counterErrors(en, { ...quote, currency }, values)['1.price']).toBe(error);
});

// The point of `1.555` can only separate thousands, because EUR has two decimals.
test.each(['1.555', '€4000'])('%s is an amount in EUR', (price) => {
  const values = { message: 'x', lines: { 1: { price } } };
  expect(counterErrors(en, quote, values)['1.price']).toBeUndefined();
});

test('an ambiguous amount asks for one without a thousands separator', () => {
  const values = { message: 'x', lines: { 1: { price: '4.000' } } };
  expect(counterErrors(en, { ...quote, currency: 'KWD' }, values)['1.price']).toMatch(/4000\.000/);
});

test('shows how an amount was read, and refuses a message that is too long', () => {
  expect(amountRead(en, 'EUR', '4.000 €')).toBe('EUR\u00a04,000.00');
  expect(amountRead(en, 'EUR', '0')).toBeUndefined();
  const errors = (length: number) =>
    counterErrors(en, quote, { message: '👍'.repeat(length), lines: {} });
  expect(errors(4000).message).toBeUndefined();
  expect(errors(4001).message).toBe('Shorten the text to 4,000 characters.');
});
