import { beforeAll, describe, expect, test } from 'vitest';
import type { CallName } from '../../../contract/calls.ts';
import {
  addUser,
  callAs,
  PASSWORD,
  signInAs,
  startAccountsServer,
} from '../../../tests/support/accounts.ts';
import type { TestServer } from '../../../tests/support/server.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startAccountsServer();
  await addUser(server, { email: 'mina@buyer.example' });
  token = await signInAs(server, 'mina@buyer.example');
});

const VALID: Partial<Record<CallName, Record<string, string>>> = {
  sendMail: { email: 'x@y.example', origin: 'register' },
  registerWithEmail: {
    nickname: 'someone',
    email: 'x@y.example',
    emailValidCode: '123456',
    password: PASSWORD,
  },
  loginWithEmailValidCode: { email: 'x@y.example', emailValidCode: '123456' },
  loginWithEmailPassword: { email: 'x@y.example', password: PASSWORD },
  forgotPasswordWithEmail: { token: 'x'.repeat(43), password: PASSWORD },
  updateUsername: { nickname: 'someone' },
  updateEmail: { email: 'x@y.example', emailValidCode: '123456', password: PASSWORD },
  updatePasswordByEmail: { emailValidCode: '123456', password: PASSWORD },
  updatePasswordByOldPassword: { oldPassword: PASSWORD, password: PASSWORD },
  deleteAccount: { password: PASSWORD },
};

const fields = Object.entries(VALID).flatMap(([name, input]) =>
  Object.keys(input).map((field) => [name as CallName, field] as const),
);

/** Refused whatever the field: not text, not storable, or beyond every limit. */
const NEVER: [string, unknown][] = [
  ['a number', 7],
  ['null', null],
  ['a list', ['x@y.example']],
  ['an object', { $ne: '' }],
  ['half a character', 'ab\ud800cdefgh'],
  ['U+0000', 'abcdefgh\0'],
  ['a thousand characters', 'x'.repeat(1_000)],
];

describe.each(fields)('%s, its %s', (name, field) => {
  test.each(NEVER)('%s is 400 and names the field', async (_kind, value) => {
    const reply = await callAs(server, name, { ...VALID[name], [field]: value }, { token });
    expect(reply).toMatchObject({ status: 200, code: 400, data: { field } });
  });

  test('absent is 400, unless it may be', async () => {
    const { [field]: _left, ...rest } = VALID[name] ?? {};
    const isOptional = name === 'registerWithEmail' && field === 'nickname';
    const { code } = await callAs(server, name, rest, { token });
    expect(code).toBe(isOptional ? 60011 : 400);
  });
});

const ADDRESSES = [
  '',
  '   ',
  'mina',
  'mina@',
  '@buyer.example',
  'mina@buyer',
  'mina@@buyer.example',
  'mi na@buyer.example',
  '"mina"@buyer.example',
  '"mi na"@buyer.example',
  'mina@buyer.example\r\nBcc: spy@x.example',
  'mina@buyer.example\nX: y',
  'mi\u0007na@buyer.example',
  'mina@buyer.example, spy@x.example',
  'Mina <mina@buyer.example>',
  'mina@[127.0.0.1]',
  'mina@buyer..example',
  'mina@buyer。example',
  'mina@buyer.example\u200b',
  'mina@ｂuyer.example',
  `${'x'.repeat(310)}@buyer.example`,
];

test.each(ADDRESSES)('%j is no address, to any call that takes one', async (email) => {
  for (const name of ['sendMail', 'loginWithEmailPassword', 'updateEmail'] as const)
    expect(await callAs(server, name, { ...VALID[name], email }, { token })).toMatchObject({
      code: 400,
      data: { field: 'email' },
    });
});

test.each(['12345', '1234567', '12345a', ' 123456', '１２３４５６', '٣٣٣٣٣٣', '-12345', ''])(
  '%j is no code',
  async (emailValidCode) => {
    const input = { ...VALID.loginWithEmailValidCode, emailValidCode };
    expect(await callAs(server, 'loginWithEmailValidCode', input)).toMatchObject({
      code: 400,
      data: { field: 'emailValidCode' },
    });
  },
);

test('look-alikes of a known address are strangers to it', async () => {
  const alikes = ['mіna@buyer.example', 'ｍina@buyer.example', 'mina\u200b@buyer.example'];
  for (const email of alikes)
    expect(
      await callAs(server, 'loginWithEmailPassword', { email, password: PASSWORD }),
    ).toMatchObject({ code: 60014 });
});

test('a megabyte is refused by its size', async () => {
  for (const [name, field] of fields) {
    const input = { ...VALID[name], [field]: 'x'.repeat(1_000_000) };
    expect(await callAs(server, name, input, { token })).toMatchObject({ status: 413 });
  }
});

test('fields nobody asked for are refused', async () => {
  for (const name of Object.keys(VALID) as CallName[])
    expect(
      await callAs(server, name, { ...VALID[name], user_id: 1, is_admin: true }, { token }),
    ).toMatchObject({ code: 400 });
});

test('tokens that are foreign, truncated or another’s hash open nothing', async () => {
  const rows = await server.context.db.selectFrom('sessions').select('token_hash').execute();
  const spoilt = [
    'x'.repeat(43),
    token.slice(0, -1),
    `${token}A`,
    token.toLowerCase(),
    rows[0]?.token_hash.toString('base64url') ?? '',
  ];
  for (const bad of spoilt)
    for (const name of ['logout', 'getUserInfo', 'getSessionList', 'deleteAccount'] as const)
      expect(await callAs(server, name, {}, { token: bad })).toMatchObject({ code: 441 });
  expect(await callAs(server, 'getUserInfo', {}, { token })).toMatchObject({ code: 200 });
});
