import * as v from 'valibot';
import { expect, test } from 'vitest';
import { deals } from '../deals.ts';
import { orderContact } from '../orders.ts';

test('the names of a contact and of a signatory become one line', () => {
  const contact = {
    name: '\u0007Mina\r\nPark',
    company: 'Luz\u2028Televisión\tSA',
    email: 'mina@luz.example',
    phone: '+34\n600',
  };
  expect(v.parse(orderContact, contact)).toEqual({
    name: 'Mina Park',
    company: 'Luz Televisión SA',
    email: 'mina@luz.example',
    phone: '+34 600',
  });
  const acceptance = {
    quote_id: 1,
    signatory_name: 'Mina\u0001\u0002Park\n',
    signatory_title: 'Head of\uFFFEAcquisitions',
    is_agreed: true,
  };
  expect(v.parse(deals.acceptCopyrightQuote.input, acceptance)).toMatchObject({
    signatory_name: 'Mina Park',
    signatory_title: 'Head of Acquisitions',
  });
});

test('other spaces in a line are kept, and a line of control characters is empty', () => {
  const contact = { name: '山田　太郎', email: 'yamada@example.jp' };
  expect(v.parse(orderContact, contact)).toEqual(contact);
  expect(v.is(orderContact, { ...contact, name: '\n\u0007' })).toBe(false);
});
