import { expect, test } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';
import { startServerWithBuyer } from '#tests/support/areas/buyer.ts';
import { call } from '#tests/support/call.ts';
import { addSession, addUser } from '#tests/support/data/users.ts';

const { server, db, buyer } = await startServerWithBuyer();

const company = {
  legal_name: 'Luz Producciones S.A.',
  country: 'ES',
  address: 'Calle Mayor 1\n28013 Madrid',
  registration_no: 'M-123456',
  tax_no: 'ESA12345678',
  signatory_name: 'Ana Ruiz',
  signatory_title: 'CEO',
};
const get = async () => (await call(server, 'getCompanyProfile', {}, buyer)).data;
const update = (input: Record<string, unknown>) =>
  call(server, 'updateCompanyProfile', input, buyer);

test('a company is stored, replaced as a whole and deleted with the account', async () => {
  expect(await get()).toBeNull();
  expect((await update(company)).data).toEqual(company);
  expect(await get()).toEqual(company);
  const { registration_no, tax_no, ...required } = company;
  expect((await update({ ...required, tax_no: ' ' })).data).toEqual(required);
  expect(await get()).toEqual(required);
  await db.deleteFrom('users').where('id', '=', buyer.userId).execute();
  expect(await server.context.company.get(buyer.userId)).toBeNull();
});

test('control characters and line breaks become spaces, but the address keeps its lines', async () => {
  const broken = {
    ...company,
    legal_name: '\u0007Luz\tProducciones\r\nS.A.\n',
    registration_no: 'M\u2028123456',
    tax_no: '\u0001',
    signatory_name: 'Ana\u0085Ruiz',
    signatory_title: 'C\uFFFFEO',
  };
  const { tax_no, ...stored } = company;
  expect((await update(broken)).data).toEqual({
    ...stored,
    registration_no: 'M 123456',
    signatory_title: 'C EO',
  });
  expect(await update({ ...company, legal_name: '\n\u0001' })).toMatchObject({
    code: outcomes.invalidInput.code,
    data: { field: 'legal_name' },
  });
});

test('a company of another user is not shown', async () => {
  await update(company);
  buyer.token = await addSession(db, await addUser(db));
  expect(await get()).toBeNull();
});

test('a profile that lacks a field or has a wrong one is refused and changes nothing', async () => {
  await update(company);
  const wrong: [string, unknown][] = [
    ...['legal_name', 'country', 'address', 'signatory_name', 'signatory_title'].flatMap(
      (field): [string, unknown][] => [
        [field, undefined],
        [field, ' '],
        [field, 5],
      ],
    ),
    ['legal_name', 'x'.repeat(201)],
    ['address', 'x'.repeat(501)],
    ['registration_no', 'x'.repeat(101)],
    ['tax_no', 'x'.repeat(101)],
    ['signatory_name', 'x'.repeat(101)],
    ['signatory_title', 'x'.repeat(101)],
    ['country', 'WORLD'],
    ['country', 'es'],
    ['country', 'QQ'],
    ['vat', 'x'],
  ];
  for (const [field, value] of wrong)
    expect([field, value, await update({ ...company, [field]: value })]).toMatchObject([
      field,
      value,
      { code: outcomes.invalidInput.code, data: { field } },
    ]);
  expect(await get()).toEqual(company);
});

test('the longest texts are stored', async () => {
  const longest = {
    ...company,
    legal_name: '株'.repeat(200),
    address: '🗼'.repeat(500),
    registration_no: 'x'.repeat(100),
    tax_no: 'x'.repeat(100),
    signatory_name: 'x'.repeat(100),
    signatory_title: 'x'.repeat(100),
  };
  expect((await update(longest)).data).toEqual(longest);
});

test('concurrent updates leave one of the two profiles', async () => {
  const [one, other] = [company, { ...company, legal_name: 'Sol SL', address: 'Gran Vía 2' }];
  await Promise.all([update(one), update(other), update(one), update(other)]);
  expect([one, other]).toContainEqual(await get());
});
