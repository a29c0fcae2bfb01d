// This file is long because of two tables: the documented calls and the limits of their fields.
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { api } from './api.ts';
import { calls } from './calls.ts';
import type { Endpoint } from './endpoint.ts';

const endpoints: [string, Endpoint][] = Object.entries(api);
type Name = keyof typeof api;

const parsed = (name: Name, input: unknown) => v.parse(api[name].input as v.GenericSchema, input);

/**
 * The dotted path of the first invalid field, as the server reports it; undefined if the input is
 * valid.
 */
function rejectedField(name: Name, input: unknown): string | undefined {
  const result = v.safeParse(api[name].input as v.GenericSchema, input);
  if (result.success) return undefined;
  return v.getDotPath(result.issues[0]) ?? '(whole)';
}

const order = {
  contact: { name: 'Mina Park', email: 'mina@buyer.example' },
  terms: {
    territories: ['KR', 'JP'],
    media: ['svod'],
    languages: ['ko', 'zh-Hant'],
    term_months: 24,
    is_exclusive: false,
  },
};
const withTerms = (changed: object) => ({ ...order, terms: { ...order.terms, ...changed } });
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

/** The calls, copied by hand from the specification; `user` marks those that need a sign-in. */
const documented = `
POST /api/ems/sendMail
POST /api/app/auth/registerWithEmail
POST /api/app/auth/loginWithEmailValidCode
POST /api/app/auth/loginWithEmailPassword
PUT /api/app/auth/forgotPasswordWithEmail
POST /api/app/auth/confirmSession user
POST /api/app/auth/logout user
GET /api/app/user/getUserInfo user
PUT /api/app/user/updateUsername user
PUT /api/app/user/updateEmail user
PUT /api/app/user/updatePasswordByEmail user
PUT /api/app/user/updatePasswordByOldPassword user
PUT /api/app/user/updatePassword user
GET /api/app/user/getSessionList user
DELETE /api/app/user/deleteSession user
DELETE /api/app/user/deleteAccount user
GET /api/app/user/getSearchHistory user
PUT /api/app/user/updateSearchHistory user
DELETE /api/app/user/deleteSearchHistory user
GET /api/app/user/getMailPreferences user
PUT /api/app/user/updateMailPreferences user
GET /api/app/user/exportAccountData user
GET /api/app/user/getMarket user
PUT /api/app/user/updateMarket user
GET /api/app/user/getCompanyProfile user
PUT /api/app/user/updateCompanyProfile user
GET /api/app/cms/navigation/getNavigationList
GET /api/banner/getEnableList
GET /api/drama/getDramaListByIsNewRelease
GET /api/drama/getDramaListByRandom
GET /api/drama/getDramaListByTag
GET /api/drama/getDramaListByPage
GET /api/drama/getGroupAllReleaseYears
GET /api/drama/getTag
GET /api/drama/getDramaDetailById
GET /api/drama/getDramaAvailability
PUT /api/drama/updateViewCount
PUT /api/drama/updateWatchProgress user
GET /api/drama/getWatchHistory user
DELETE /api/drama/deleteWatchHistory user
GET /api/drama/getCopyrightCartCount user
GET /api/drama/getCopyrightCartDramaIds user
GET /api/drama/getCopyrightCartList user
POST /api/drama/addCopyrightCart user
DELETE /api/drama/deleteCopyrightCart user
DELETE /api/drama/deleteCopyrightCartById user
PUT /api/drama/changeCopyrightCartVersion user
GET /api/drama/exportCopyrightCartToExcel user
POST /api/drama/sendCopyrightOrder user
GET /api/drama/getCopyrightOrderHistory user
GET /api/drama/getCopyrightOrderDetail user
PUT /api/drama/withdrawCopyrightOrder user
POST /api/drama/repeatCopyrightOrder user
GET /api/drama/exportCopyrightOrder user
GET /api/drama/exportCopyrightOrderHistory user
GET /api/drama/downloadDramaMaterials user
GET /api/drama/getCopyrightQuote user
POST /api/drama/acceptCopyrightQuote user
POST /api/drama/counterCopyrightQuote user
PUT /api/drama/declineCopyrightQuote user
POST /api/drama/sendCopyrightOrderMessage user
GET /api/drama/getCopyrightOrderMessages user
GET /api/drama/exportCopyrightDeal user
POST /api/drama/openEpisode
PUT /api/drama/renewPlayback
POST /api/enquiry/sendEnquiry
GET /api/enquiry/getEnquiryList user
GET /api/enquiry/getEnquiry user
GET /api/enquiry/getLinkedEnquiry
POST /api/enquiry/replyToEnquiry
POST /api/screener/requestScreener user
GET /api/screener/getOpenTitles user
GET /api/screener/getScreenerList user
GET /api/screener/getScreener
POST /api/screener/sendScreenerCode
POST /api/screener/verifyScreenerCode
POST /api/screener/openScreenerEpisode
PUT /api/screener/reportScreenerView
GET /api/shortlist/getShortlistList user
GET /api/shortlist/getShortlist user
GET /api/shortlist/exportShortlist user
POST /api/shortlist/createShortlist user
PUT /api/shortlist/updateShortlist user
DELETE /api/shortlist/deleteShortlist user
POST /api/shortlist/addShortlistTitles user
POST /api/shortlist/shareShortlist user
DELETE /api/shortlist/unshareShortlist user
GET /api/shortlist/getSharedShortlist
POST /api/shortlist/addShortlistToCart user
GET /api/ai/getAiStatus
POST /api/ai/translateCues user
POST /api/ai/shortenCues user
POST /api/ai/draftTexts user
POST /api/ai/draftBreakdown user
`
  .trim()
  .split('\n');

describe('the list of calls', () => {
  it('has the documented methods and paths, and needs a signed-in user for the documented calls', () => {
    const declared = endpoints.map(([, one]) =>
      [one.method, one.path, ...(one.access === 'user' ? ['user'] : [])].join(' '),
    );
    expect(declared.toSorted()).toEqual(documented.toSorted());
  });

  it('names each call by the last segment of its path', () => {
    for (const [name, { path }] of endpoints) expect(path.split('/').at(-1)).toBe(name);
  });

  it('gives the browser the same addresses as the server', () => {
    const addresses = endpoints.map(([name, { method, path }]) => [name, { method, path }]);
    expect(Object.fromEntries(addresses)).toEqual(calls);
  });

  it('declares the access of every call', () => {
    for (const [, { access }] of endpoints) expect(['anyone', 'viewer', 'user']).toContain(access);
  });

  it('reads an optional token only in calls whose effect or reply depends on the user', () => {
    const personal = endpoints
      .filter(([, { access }]) => access === 'viewer')
      .map(([name]) => name);
    expect(personal.toSorted()).toEqual([
      'getAiStatus',
      'getDramaDetailById',
      'getScreener',
      'openScreenerEpisode',
      'replyToEnquiry',
      'reportScreenerView',
      'sendEnquiry',
      'sendMail',
      'updateViewCount',
    ]);
  });

  it('accepts an idempotency key only for orders, acceptances and enquiries', () => {
    const keyed = endpoints.filter(([, { isIdempotent }]) => isIdempotent).map(([name]) => name);
    expect(keyed.toSorted()).toEqual([
      'acceptCopyrightQuote',
      'replyToEnquiry',
      'sendCopyrightOrder',
      'sendEnquiry',
    ]);
  });

  it('has no nested object in the input of a GET, because a query cannot contain one', () => {
    const objects = /^(strict_|loose_)?object(_with_rest)?$|^record$/;
    const typesWithin = (schema: object): string[] =>
      Object.entries(schema).flatMap(([key, value]) => {
        if (key === 'type') return [String(value)];
        if (key === 'pipe') return value.flatMap(typesWithin);
        if (key === 'entries') return Object.values<object>(value).flatMap(typesWithin);
        return key === 'wrapped' || key === 'item' ? typesWithin(value) : [];
      });
    for (const [name, { method, input }] of endpoints) {
      const inner = Object.values(input.entries).flatMap(typesWithin);
      if (method === 'GET')
        expect(
          inner.filter((type) => objects.test(type)),
          name,
        ).toEqual([]);
    }
    // The same search finds the nested objects of a POST, so it would find those of a GET.
    expect(Object.values(api.sendCopyrightOrder.input.entries).flatMap(typesWithin)).toContain(
      'strict_object',
    );
  });
});

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

describe('DELETE', () => {
  it('parses a query and a JSON body to the same input', () => {
    const pairs: [Name, object, object][] = [
      [
        'deleteCopyrightCart',
        { drama_id: '5', is_custom_version: '0' },
        { drama_id: 5, is_custom_version: 0 },
      ],
      ['deleteCopyrightCart', { drama_id: '5', is_custom_version: '-1' }, { drama_id: 5 }],
      ['deleteCopyrightCartById', { cart_ids: '4,9' }, { cart_ids: [4, 9] }],
      ['deleteCopyrightCartById', { cart_ids: ['4', '9'] }, { cart_ids: [4, 9] }],
      ['deleteCopyrightCartById', { cart_ids: ['4,9', '12'] }, { cart_ids: [4, 9, 12] }],
      ['deleteCopyrightCartById', { cart_ids: '4' }, { cart_ids: 4 }],
      ['deleteSession', { session_id: '8' }, { session_id: 8 }],
      ['deleteSession', { others: 'true' }, { others: true }],
      ['deleteWatchHistory', { drama_id: '8' }, { drama_id: 8 }],
      ['deleteWatchHistory', { all: 'true' }, { all: true }],
    ];
    for (const [name, query, json] of pairs)
      expect(parsed(name, query)).toEqual(parsed(name, json));
    expect(parsed('deleteCopyrightCartById', { cart_ids: 4 })).toEqual({ cart_ids: [4] });
  });

  it('does not convert a password of digits to a number', () => {
    expect(parsed('deleteAccount', { password: '12345678' })).toEqual({ password: '12345678' });
    expect(rejectedField('deleteAccount', { password: 12345678 })).toBe('password');
  });

  it.each(['', 'a', '1,', ',1', '1,,2', '0', '-1', '1.5', 'true', '1;2'])(
    'rejects the list %o and reports its field',
    (cart_ids) =>
      expect(rejectedField('deleteCopyrightCartById', { cart_ids })).toMatch(/^cart_ids\b/),
  );
});

describe('a JSON body', () => {
  it('is rejected with digits in quotes instead of a number', () => {
    expect(rejectedField('addCopyrightCart', { drama_id: '5' })).toBe('drama_id');
    expect(rejectedField('addCopyrightCart', { drama_id: 5, is_custom_version: '1' })).toBe(
      'is_custom_version',
    );
    expect(
      rejectedField('changeCopyrightCartVersion', { cart_id: '1', is_custom_version: 0 }),
    ).toBe('cart_id');
    expect(rejectedField('updateViewCount', { drama_id: '5' })).toBe('drama_id');
    expect(rejectedField('withdrawCopyrightOrder', { order_id: '5' })).toBe('order_id');
    expect(rejectedField('sendCopyrightOrder', { ...order, cart_ids: [1, '2'] })).toBe(
      'cart_ids.1',
    );
    expect(rejectedField('sendCopyrightOrder', { ...order, cart_ids: 1 })).toBe('cart_ids');
    expect(rejectedField('sendCopyrightOrder', withTerms({ term_months: '12' }))).toBe(
      'terms.term_months',
    );
    expect(rejectedField('sendCopyrightOrder', withTerms({ is_exclusive: 'true' }))).toBe(
      'terms.is_exclusive',
    );
  });

  it('is rejected with null for an optional field', () => {
    expect(rejectedField('sendCopyrightOrder', { ...order, message: null })).toBe('message');
    expect(rejectedField('updateViewCount', { drama_id: 1, episode_no: null })).toBe('episode_no');
  });

  it.each(['surprise', '__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'is rejected with the unknown field %s, at the top level and nested',
    (field) => {
      // JSON.parse creates `__proto__` as an own property; an object literal would not.
      const extra = JSON.parse(`{"${field}": {"is_admin": true}}`) as object;
      const merged = (base: object) => ({ ...base, ...extra });
      for (const [name] of endpoints) {
        const fields = v.safeParse(api[name as Name].input as v.GenericSchema, extra).issues ?? [];
        expect(
          fields.map((issue) => v.getDotPath(issue)),
          name,
        ).toContain(field);
      }
      expect(rejectedField('sendCopyrightOrder', merged(order))).toBe(field);
      const inContact = { ...order, contact: merged(order.contact) };
      const inTerms = { ...order, terms: merged(order.terms) };
      expect(rejectedField('sendCopyrightOrder', inContact)).toBe(`contact.${field}`);
      expect(rejectedField('sendCopyrightOrder', inTerms)).toBe(`terms.${field}`);
    },
  );

  it.each([null, 'text', 5, true, undefined])('is rejected if it is not an object: %o', (input) => {
    for (const [name] of endpoints)
      expect(rejectedField(name as Name, input), name).toBe('(whole)');
  });
});
