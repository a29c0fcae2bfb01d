import { describe, expect, it } from 'vitest';
import { type Name, order, parsed, rejectedField } from '#tests/support/contract/call-inputs.ts';

const acceptance = {
  quote_id: 1,
  signatory_name: 'Mina Park',
  signatory_title: 'Head of Acquisitions',
  is_agreed: true,
};
const counter = (wish: object) => ({
  quote_id: 1,
  message: 'Our budget is lower.',
  lines: [{ line_id: 1, ...wish }],
});

const company = {
  legal_name: 'Luz Televisión SA',
  country: 'MX',
  address: 'Av. Reforma 1',
  registration_no: '4711',
  tax_no: 'LTE010101AB1',
  signatory_name: 'Mina Park',
  signatory_title: 'Head of Acquisitions',
};
const emoji = (count: number) => '🎬'.repeat(count);

describe('an omitted field', () => {
  it('gets the documented default', () => {
    const page = { page: 1, page_size: 24 };
    expect(parsed('getDramaListByPage', {})).toEqual({ ...page, sort: 'newest' });
    for (const name of ['getWatchHistory', 'getCopyrightCartList', 'getCopyrightOrderHistory']) {
      expect(parsed(name as Name, {})).toEqual(page);
    }
    expect(parsed('getDramaListByIsNewRelease', {})).toEqual({ limit: 12 });
    expect(parsed('getDramaListByRandom', {})).toEqual({ limit: 12 });
    expect(parsed('getDramaListByTag', { tag_id: '3' })).toEqual({ tag_id: 3, limit: 12 });
    for (const name of ['addCopyrightCart', 'deleteCopyrightCart'] as const) {
      expect(parsed(name, { drama_id: 7 })).toEqual({ drama_id: 7, is_custom_version: -1 });
    }
  });

  it('stays absent or is rejected if the contract has no default', () => {
    expect(parsed('sendCopyrightOrder', order)).toEqual(order);
    expect(parsed('exportCopyrightCartToExcel', {})).toEqual({ format: 'xlsx' });
    expect(rejectedField('changeCopyrightCartVersion', { cart_id: 1 })).toBe('is_custom_version');
  });
});

describe('limits', () => {
  /** Call, field, a valid value, an invalid one, and the reported field if it differs. */
  const edges: [Name, string, unknown, unknown, string?][] = [
    ['getDramaListByPage', 'page', '1', '0'],
    ['getDramaListByPage', 'page', '2', '1.5'],
    ['getDramaListByPage', 'page_size', '1', '0'],
    ['getDramaListByPage', 'page_size', '100', '101'],
    ['getDramaListByPage', 'keyword', 'x'.repeat(100), 'x'.repeat(101)],
    ['getDramaListByPage', 'keyword', emoji(100), emoji(101)],
    ['getDramaListByPage', 'is_new_release', '1', '2'],
    ['getDramaListByPage', 'sort', 'title', 'oldest'],
    ['getDramaListByRandom', 'limit', '1', '0'],
    ['getDramaListByRandom', 'limit', '48', '49'],
    ['getDramaListByIsNewRelease', 'limit', 48, 49],
    ['getDramaListByTag', 'tag_id', 1, 0],
    ['getDramaDetailById', 'drama_id', '9007199254740991', '9007199254740993'],
    ['getDramaDetailById', 'drama_id', '10', '1e1'],
    ['getDramaDetailById', 'drama_id', '1', ''],
    ['getCopyrightOrderHistory', 'status', 'quoted', 'lost'],
    ['exportCopyrightOrder', 'format', 'pdf', 'csv'],
    ['addCopyrightCart', 'is_custom_version', 1, 2],
    ['sendCopyrightOrder', 'message', emoji(2000), emoji(2001)],
    ['sendCopyrightOrder', 'contact.name', 'M', ' '],
    ['sendCopyrightOrder', 'contact.email', 'mina@buyer.example', 'mina'],
    ['sendCopyrightOrder', 'terms.term_months', 1, 0],
    ['sendCopyrightOrder', 'terms.term_months', 120, 121],
    ['sendCopyrightOrder', 'terms.territories', ['WORLD'], ['WORLD', 'KR']],
    ['sendCopyrightOrder', 'terms.territories', ['GB'], ['UK'], 'terms.territories.0'],
    ['sendCopyrightOrder', 'terms.territories', ['KR', 'JP'], []],
    ['sendCopyrightOrder', 'terms.media', ['tv'], []],
    ['sendCopyrightOrder', 'terms.media', ['svod', 'tv'], ['svod', 'vhs'], 'terms.media.1'],
    ['sendCopyrightOrder', 'terms.languages', ['es-MX'], []],
    ['getCopyrightQuote', 'order_id', '1', '0'],
    ['acceptCopyrightQuote', 'quote_id', 1, '1'],
    ['acceptCopyrightQuote', 'line_ids', [1], []],
    ['acceptCopyrightQuote', 'line_ids', [2, 1], [1, 2, 1]],
    ['acceptCopyrightQuote', 'line_ids', [1, 2], [1, 2.5], 'line_ids.1'],
    ['acceptCopyrightQuote', 'signatory_name', emoji(100), emoji(101)],
    ['acceptCopyrightQuote', 'signatory_name', 'M', ' '],
    ['acceptCopyrightQuote', 'signatory_title', 'x'.repeat(100), ''],
    ['acceptCopyrightQuote', 'is_agreed', true, false],
    ['acceptCopyrightQuote', 'is_agreed', true, 1],
    ['acceptCopyrightQuote', 'is_agreed', true, undefined],
    ['counterCopyrightQuote', 'message', emoji(4000), emoji(4001)],
    ['counterCopyrightQuote', 'message', 'x', '\n '],
    ['declineCopyrightQuote', 'reason', emoji(4000), emoji(4001)],
    ['declineCopyrightQuote', 'reason', '', null],
    ['sendCopyrightOrderMessage', 'text', emoji(4000), emoji(4001)],
    ['sendCopyrightOrderMessage', 'text', 'x', ''],
    ['getCopyrightOrderMessages', 'page_size', '100', '101'],
    ['exportCopyrightDeal', 'version', 'accepted', 'countersigned'],
    ['updateCompanyProfile', 'legal_name', emoji(200), emoji(201)],
    ['updateCompanyProfile', 'legal_name', 'x', ' '],
    ['updateCompanyProfile', 'country', 'MX', 'WORLD'],
    ['updateCompanyProfile', 'country', 'GB', 'UK'],
    ['updateCompanyProfile', 'address', emoji(500), emoji(501)],
    ['updateCompanyProfile', 'registration_no', emoji(100), emoji(101)],
    ['updateCompanyProfile', 'tax_no', undefined, 'x'.repeat(101)],
    ['updateCompanyProfile', 'signatory_name', emoji(100), ''],
    ['updateCompanyProfile', 'signatory_title', emoji(100), emoji(101)],
  ];
  const otherFields: { [name in Name]?: Record<string, unknown> } = {
    exportCopyrightOrder: { order_id: 1 },
    addCopyrightCart: { drama_id: 1 },
    sendCopyrightOrder: order,
    acceptCopyrightQuote: acceptance,
    counterCopyrightQuote: { quote_id: 1, message: 'Our budget is lower.' },
    declineCopyrightQuote: { quote_id: 1 },
    sendCopyrightOrderMessage: { order_id: 1 },
    getCopyrightOrderMessages: { order_id: 1 },
    exportCopyrightDeal: { order_id: 1 },
    updateCompanyProfile: company,
  };

  it.each(edges)(
    '%s: %s accepts %o and rejects %o',
    (name, field, valid, invalid, reported = field) => {
      const withField = (value: unknown) => {
        const input = { ...otherFields[name] };
        const [outer = '', inner] = field.split('.');
        input[outer] = inner ? { ...(input[outer] as object), [inner]: value } : value;
        return input;
      };
      expect(rejectedField(name, withField(valid))).toBeUndefined();
      expect(rejectedField(name, withField(invalid))).toBe(reported);
    },
  );

  it.each([0, 1, Number.MAX_SAFE_INTEGER])('accepts a wished amount of %d', (wished_minor) => {
    expect(rejectedField('counterCopyrightQuote', counter({ wished_minor }))).toBeUndefined();
  });

  it.each([-1, 2 ** 53, 1.5, '100', null, NaN])('rejects a wished amount of %o', (wished_minor) => {
    const field = rejectedField('counterCopyrightQuote', counter({ wished_minor }));
    expect(field).toBe('lines.0.wished_minor');
  });

  it('rejects wished terms that an order could not have, and a line with two wishes', () => {
    const wished_terms = { ...order.terms, territories: [] };
    expect(rejectedField('counterCopyrightQuote', counter({ wished_terms }))).toBe(
      'lines.0.wished_terms.territories',
    );
    const valid = counter({ wished_terms: order.terms });
    expect(rejectedField('counterCopyrightQuote', valid)).toBeUndefined();
    const twice = { ...valid, lines: [...valid.lines, ...valid.lines] };
    expect(rejectedField('counterCopyrightQuote', twice)).toBe('lines');
  });

  it('requires every field of a company profile but its numbers', () => {
    const required = Object.keys(company).filter((field) => !field.endsWith('_no'));
    expect(required).toHaveLength(5);
    for (const field of required) {
      const { [field]: _, ...rest } = company as Record<string, string>;
      expect(rejectedField('updateCompanyProfile', rest)).toBe(field);
    }
    const { registration_no, tax_no, ...withoutNumbers } = company;
    expect(rejectedField('updateCompanyProfile', withoutNumbers)).toBeUndefined();
  });

  it('accepts 500 cart ids and rejects 501, as a list or separated by commas', () => {
    const ids = Array.from({ length: 501 }, (_, index) => index + 1);
    for (const name of ['deleteCopyrightCartById', 'exportCopyrightCartToExcel'] as const) {
      expect(rejectedField(name, { cart_ids: ids.slice(1) })).toBeUndefined();
      expect(rejectedField(name, { cart_ids: ids })).toBe('cart_ids');
      expect(rejectedField(name, { cart_ids: ids.join(',') })).toBe('cart_ids');
    }
    expect(
      rejectedField('sendCopyrightOrder', { ...order, cart_ids: ids.slice(1) }),
    ).toBeUndefined();
    expect(rejectedField('sendCopyrightOrder', { ...order, cart_ids: ids })).toBe('cart_ids');
  });

  it('accepts an order without lines, which the service rejects', () => {
    expect(rejectedField('sendCopyrightOrder', { ...order, cart_ids: [] })).toBeUndefined();
  });

  it('requires exactly one of two fields and reports the first if neither or both are given', () => {
    const byOldPassword = { oldPassword: 'what it was', password: 'what it will be' };
    expect(rejectedField('updatePassword', byOldPassword)).toBeUndefined();
    expect(rejectedField('updatePassword', { ...byOldPassword, emailValidCode: '123456' })).toBe(
      'oldPassword',
    );
    expect(rejectedField('updatePassword', { password: 'what it will be' })).toBe('oldPassword');
    expect(rejectedField('confirmSession', { password: 'x' })).toBeUndefined();
    expect(rejectedField('confirmSession', { emailValidCode: '123456' })).toBeUndefined();
    expect(rejectedField('confirmSession', {})).toBe('password');
    expect(rejectedField('confirmSession', { password: 'x', emailValidCode: '123456' })).toBe(
      'password',
    );
    expect(rejectedField('deleteSession', {})).toBe('session_id');
    expect(rejectedField('deleteSession', { session_id: 1, others: true })).toBe('session_id');
    expect(rejectedField('deleteWatchHistory', {})).toBe('drama_id');
    expect(rejectedField('deleteWatchHistory', { drama_id: 1, all: true })).toBe('drama_id');
    expect(rejectedField('deleteWatchHistory', { all: false })).toBe('all');
  });
});
