import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  type Name,
  order,
  parsed,
  rejectedField,
  withTerms,
} from '#tests/support/contract/call-inputs.ts';
import { api } from '../api.ts';
import type { Endpoint } from '../transport/endpoint.ts';

const endpoints: [string, Endpoint][] = Object.entries(api);

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
