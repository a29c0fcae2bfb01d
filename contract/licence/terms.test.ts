import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { MAX_CART_LINES, orders } from '../orders.ts';
import { market, rights } from '../rights.ts';
import { leafMedia, leavesOf, licenceMedia } from './media.ts';
import { licenceTerms, readLanguageUse, writeLanguageUse } from './terms.ts';
import { countryCodes } from './territories.ts';

const terms = {
  territories: ['KR', 'JP'],
  media: ['svod'],
  languages: ['ko', 'zh-Hant'],
  term_months: 24,
  is_exclusive: false,
};
const world = { ...terms, territories: ['WORLD'] };

/** The dotted path of the first invalid field, and the message key or rule that it violates. */
function issueOf(schema: v.GenericSchema, input: unknown): [string | null, string] | undefined {
  const result = v.safeParse(schema, input, { abortEarly: true });
  if (result.success) return undefined;
  const [{ type, message }] = result.issues;
  return [v.getDotPath(result.issues[0]), message.startsWith('error.') ? message : type];
}

const use = (language: string, name = 'any') => ({ language, use: name });

describe('terms are accepted', () => {
  it.each([
    ['in the form of the first version', { ...terms, media: ['tvod', 'tv', 'svod'] }],
    ['with every medium', { ...terms, media: [...licenceMedia] }],
    ['worldwide without some countries', { ...world, territories_excluded: ['CN', 'KP'] }],
    ['with an empty list of exclusions', { ...terms, territories_excluded: [] }],
    ['with a leap day as the start', { ...terms, start_date: '2028-02-29' }],
    ['with the last day of the century', { ...terms, start_date: '2099-12-31' }],
    ['with a use for each language', { ...terms, language_uses: [use('zh-Hant'), use('ko')] }],
    [
      'with two uses of one language',
      { ...terms, language_uses: [use('ko', 'audio'), use('ko', 'subtitle'), use('zh-Hant')] },
    ],
  ])('%s', (_, valid) => {
    expect(v.parse(licenceTerms, valid)).toEqual(valid);
  });
});

describe('terms are rejected', () => {
  it.each<[string, object, string, string]>([
    ['an unknown medium', { media: ['svod', 'vhs'] }, 'media.1', 'picklist'],
    ['a doubled medium', { media: ['in_app', 'in_app'] }, 'media', 'error.repeatedEntry'],
    [
      'an unknown excluded country',
      { territories: ['WORLD'], territories_excluded: ['CN', 'UK'] },
      'territories_excluded.1',
      'check',
    ],
    [
      'WORLD excluded',
      { territories: ['WORLD'], territories_excluded: ['WORLD'] },
      'territories_excluded.0',
      'check',
    ],
    [
      'a doubled exclusion',
      { territories: ['WORLD'], territories_excluded: ['CN', 'CN'] },
      'territories_excluded',
      'error.repeatedEntry',
    ],
    [
      'exclusions without WORLD',
      { territories_excluded: ['CN'] },
      'territories_excluded',
      'error.exclusionWithoutWorld',
    ],
    [
      'all countries excluded',
      { territories: ['WORLD'], territories_excluded: [...countryCodes] },
      'territories_excluded',
      'error.everythingExcluded',
    ],
    ['no exclusions as null', { territories_excluded: null }, 'territories_excluded', 'array'],
    ['a start as null', { start_date: null }, 'start_date', 'string'],
    [
      'an unknown use',
      { language_uses: [use('ko', 'dub'), use('zh-Hant')] },
      'language_uses.0.use',
      'picklist',
    ],
    [
      'an unknown field of a use',
      { language_uses: [{ ...use('ko'), x: 1 }, use('zh-Hant')] },
      'language_uses.0.x',
      'strict_object',
    ],
    [
      'a use beside any use of the same language',
      { language_uses: [use('ko', 'audio'), use('ko', 'any'), use('zh-Hant')] },
      'language_uses',
      'error.repeatedEntry',
    ],
    [
      'a doubled use',
      { language_uses: [use('ko'), use('ko'), use('zh-Hant')] },
      'language_uses',
      'error.repeatedEntry',
    ],
    [
      'a use of too few languages',
      { language_uses: [use('ko')] },
      'language_uses',
      'error.otherLanguages',
    ],
    ['an empty list of uses', { language_uses: [] }, 'language_uses', 'error.otherLanguages'],
    [
      'a use of another language',
      { language_uses: [use('ko'), use('zh-Hant'), use('ja')] },
      'language_uses',
      'error.otherLanguages',
    ],
  ])('with %s', (_, changed, field, rule) => {
    expect(issueOf(licenceTerms, { ...terms, ...changed })).toEqual([field, rule]);
  });

  it.each([
    '2026-02-30',
    '2027-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '2026-01-01T00:00:00Z',
    '1999-12-31',
    '2100-01-01',
    'tomorrow',
    '',
  ])('with the start date %o', (start_date) => {
    expect(issueOf(licenceTerms, { ...terms, start_date })).toEqual(['start_date', 'error.notDay']);
  });
});

describe('the lines of an order', () => {
  const contact = { name: 'Mina Park', email: 'mina@buyer.example' };
  const order = (changed: object) => ({ contact, terms, ...changed });
  const issue = (changed: object) => issueOf(orders.sendCopyrightOrder.input, order(changed));
  const line = (cart_id: number, over: object = {}) => ({ cart_id, terms: { ...terms, ...over } });

  it('may be absent, empty, or name some of the ordered lines or any without a selection', () => {
    const accepted = [
      {},
      { lines: [] },
      { lines: [line(1), line(2)] },
      { cart_ids: [2, 1], lines: [line(1)] },
      { lines: Array.from({ length: MAX_CART_LINES }, (_, n) => line(n + 1)) },
    ];
    for (const changed of accepted) {
      const { output } = v.safeParse(orders.sendCopyrightOrder.input, order(changed));
      expect(output).toEqual(order(changed));
    }
  });

  it.each<[string, object, string, string]>([
    ['a line twice', { lines: [line(1), line(1)] }, 'lines', 'error.repeatedEntry'],
    [
      'more lines than a cart has',
      { lines: Array.from({ length: MAX_CART_LINES + 1 }, (_, n) => line(n + 1)) },
      'lines',
      'max_length',
    ],
    [
      'a line that is not ordered',
      { cart_ids: [1], lines: [line(2)] },
      'lines',
      'error.lineNotOrdered',
    ],
    ['an invalid id', { lines: [line(0)] }, 'lines.0.cart_id', 'min_value'],
    [
      'a line without terms',
      { lines: [line(1), { cart_id: 2 }] },
      'lines.1.terms',
      'strict_object',
    ],
    ['a line with another field', { lines: [{ ...line(1), x: 1 }] }, 'lines.0.x', 'strict_object'],
    [
      'invalid terms',
      { lines: [line(1), line(2, { media: ['vhs'] })] },
      'lines.1.terms.media.0',
      'picklist',
    ],
    [
      'exclusions without WORLD',
      { lines: [line(1, { territories_excluded: ['CN'] })] },
      'lines.0.terms.territories_excluded',
      'error.exclusionWithoutWorld',
    ],
  ])('are rejected with %s', (_, changed, field, rule) => {
    expect(issue(changed)).toEqual([field, rule]);
  });

  it('keep the order of the fields, which the fingerprint of a request depends on', () => {
    const scrambled = {
      message: 'Hello',
      terms: {
        is_exclusive: false,
        term_months: 24,
        languages: ['ko'],
        media: ['tv'],
        territories: ['KR'],
      },
      contact: { email: 'mina@buyer.example', name: 'Mina Park' },
      cart_ids: [3],
    };
    expect(JSON.stringify(v.parse(orders.sendCopyrightOrder.input, scrambled))).toBe(
      '{"cart_ids":[3],"contact":{"name":"Mina Park","email":"mina@buyer.example"},' +
        '"terms":{"territories":["KR"],"media":["tv"],"languages":["ko"],"term_months":24,' +
        '"is_exclusive":false},"message":"Hello"}',
    );
  });
});

describe('a market', () => {
  const { languages, ...valid } = terms;

  it('has the terms of an order without languages', () => {
    const whole = {
      ...valid,
      territories: ['WORLD'],
      territories_excluded: ['CN'],
      start_date: '2027-01-01',
    };
    expect(v.parse(market, whole)).toEqual(whole);
    expect(issueOf(market, terms)).toEqual(['languages', 'strict_object']);
    expect(issueOf(market, { ...valid, territories_excluded: ['CN'] })).toEqual([
      'territories_excluded',
      'error.exclusionWithoutWorld',
    ]);
    expect(
      issueOf(rights.updateMarket.input, { market: { ...valid, start_date: '2026-02-30' } }),
    ).toEqual(['market.start_date', 'error.notDay']);
    expect(issueOf(rights.updateMarket.input, { market: null })).toBeUndefined();
  });
});

describe('media', () => {
  it('of a group are its leaves, each once, in the order of the leaves', () => {
    expect(leavesOf(['tv', 'tv_pay', 'tvod', 'svod'])).toEqual([
      'svod',
      'tvod_rental',
      'tvod_purchase',
      'tv_free',
      'tv_pay',
    ]);
    expect(leavesOf([...leafMedia])).toEqual([...leafMedia]);
    expect(leavesOf([...licenceMedia])).toEqual([...leafMedia]);
  });
});

describe('the use of a language', () => {
  it('is written as text and read again', () => {
    expect(writeLanguageUse(use('es-MX', 'subtitle') as never)).toBe('es-MX:subtitle');
    expect(readLanguageUse('es-MX:subtitle')).toEqual(use('es-MX', 'subtitle'));
  });
});
