import { expect, test } from 'vitest';
import { toContactBuyer } from './parties.ts';

test('a buyer by the contact of an older order has a name of one line', () => {
  const contact = { name: 'Ana Ruiz', email: 'ana@luz.example' };
  expect(toContactBuyer({ contact: { ...contact, company: 'Luz\r\nTelevisión\u0007 ' } })).toEqual({
    legal_name: 'Luz Televisión',
    email: 'ana@luz.example',
  });
  expect(toContactBuyer({ contact })).toMatchObject({ legal_name: 'Ana Ruiz' });
});
