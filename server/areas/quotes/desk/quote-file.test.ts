import { expect, test } from 'vitest';
import { createTranslators } from '#server/text/translators.ts';
import { terms } from '#tests/support/data/orders.ts';
import { readQuoteFile } from './quote-file.ts';

const { en } = createTranslators();
const line = { external_id: 'VG-0001', price: { model: 'flat', amount_minor: 1 } };
const file = { currency: 'JPY', valid_days: 14, lines: [line] };

const priced = (price: unknown) => ({ ...file, lines: [{ ...line, price }] });
const termed = (more: object) => ({ ...file, lines: [{ ...line, terms: { ...terms, ...more } }] });

test('a file needs currency, days and lines; the rest has defaults', () => {
  expect(readQuoteFile(en, file)).toEqual({
    file: {
      ...file,
      payment_terms: '',
      message: '',
      lines: [{ ...line, is_offered: true, reason: '' }],
    },
    errors: [],
  });
});

const refused: [unknown, string[]][] = [
  [null, ['The file must be an object.']],
  [[1], ['The file must be an object, not a list.']],
  [{}, ['currency is missing.', 'valid_days is missing.', 'lines is missing.']],
  [{ ...file, currency: 'usd' }, ['currency must be an ISO 4217 code such as USD.']],
  [{ ...file, currency: 'XAU' }, ['currency must be an ISO 4217 code such as USD.']],
  [{ ...file, currency: 840 }, ['currency must be text.']],
  [{ ...file, valid_days: 0 }, ['valid_days must be at least 1.']],
  [{ ...file, valid_days: 366 }, ['valid_days must be at most 365.']],
  [{ ...file, valid_days: 1.5 }, ['valid_days must be a whole number.']],
  [{ ...file, valid_days: '14' }, ['valid_days must be a whole number.']],
  [{ ...file, message: 'x'.repeat(4001) }, ['message must have at most 4000 characters.']],
  [{ ...file, message: 'a\0b' }, ['message contains a character that cannot be stored.']],
  [{ ...file, lines: {} }, ['lines must be a list.']],
  [{ ...file, note: 'x' }, ['note is not a known field.']],
  [{ ...file, payment_terms: 30 }, ['payment_terms must be text.']],
  [
    { ...file, payment_terms: { fr: '30 jours', en: ' ' } },
    ['payment_terms.en must not be empty.', 'payment_terms.fr is not a known field.'],
  ],
  [{ ...file, lines: ['x'] }, ['lines[0] must be an object.']],
  [
    { ...file, lines: [line, { external_id: ' ', is_offered: 'no', reason: 5 }] },
    [
      'lines[1]: external_id must not be empty.',
      'lines[1]: is_offered must be true or false.',
      'lines[1]: reason must be text.',
    ],
  ],
  [priced(5), ['lines[0] (VG-0001): price must be an object with a model.']],
  [priced({}), ['lines[0] (VG-0001): price.model is missing.']],
  [
    { ...file, lines: [{ ...line, version: 'dubbed' }] },
    ['lines[0] (VG-0001): version must be one of original, custom.'],
  ],
  [
    priced({ model: 'gift' }),
    ['lines[0] (VG-0001): price.model must be one of flat, share, guarantee, per_episode.'],
  ],
  [priced({ model: 'flat' }), ['lines[0] (VG-0001): price.amount_minor is missing.']],
  [
    priced({ model: 'flat', amount_minor: null }),
    ['lines[0] (VG-0001): price.amount_minor must be a whole number.'],
  ],
  [
    priced({ model: 'flat', amount_minor: 10.5 }),
    ['lines[0] (VG-0001): price.amount_minor must be a whole number.'],
  ],
  [
    priced({ model: 'flat', amount_minor: -1 }),
    ['lines[0] (VG-0001): price.amount_minor must be at least 0.'],
  ],
  [
    priced({ model: 'flat', amount_minor: 2 ** 53 }),
    ['lines[0] (VG-0001): price.amount_minor must be at most 9007199254740991.'],
  ],
  [
    priced({ model: 'share', share_bps: 10_001 }),
    ['lines[0] (VG-0001): price.share_bps must be at most 10000.'],
  ],
  [
    priced({ model: 'share', share_bps: 1, amount_minor: 1 }),
    ['lines[0] (VG-0001): price.amount_minor is not a known field.'],
  ],
  [
    termed({ territories: ['WORLD', 'CN'] }),
    ['lines[0] (VG-0001): terms.territories cannot have WORLD together with other entries.'],
  ],
  [
    termed({ territories: ['QQ'] }),
    ['lines[0] (VG-0001): terms.territories[0] is not valid: "QQ".'],
  ],
  [termed({ languages: [] }), ['lines[0] (VG-0001): terms.languages must not be empty.']],
  [
    termed({ start_date: '2027-02-30' }),
    ['lines[0] (VG-0001): terms.start_date must be a date such as 2027-03-01.'],
  ],
  [
    { currency: 'XYZ', valid_days: 0, lines: [{ ...line, reason: 'x'.repeat(1001) }] },
    [
      'currency must be an ISO 4217 code such as USD.',
      'valid_days must be at least 1.',
      'lines[0] (VG-0001): reason must have at most 1000 characters.',
    ],
  ],
];

test.each(refused.map(([content, errors]) => [errors, content] as const))(
  'a file is refused: %j',
  (errors, content) => {
    expect(readQuoteFile(en, content).errors).toEqual(errors);
  },
);
