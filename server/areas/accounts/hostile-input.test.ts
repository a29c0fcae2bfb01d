import { beforeAll, describe, expect, test } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import { outcomes } from '#contract/error-codes.ts';
import { type AccountsServer, PASSWORD, startAccountsServer } from '#tests/support/accounts.ts';

let server: AccountsServer;
let token: string;

beforeAll(async () => {
  server = await startAccountsServer();
  await server.addUser({ email: 'mina@buyer.example' });
  token = await server.signInAs('mina@buyer.example');
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

/** Invalid for every field: not text, not storable, or too long. */
const INVALID: [string, unknown][] = [
  ['a number', 7],
  ['null', null],
  ['a list', ['x@y.example']],
  ['an object', { $ne: '' }],
  ['an unpaired surrogate', 'ab\ud800cdefgh'],
  ['U+0000', 'abcdefgh\0'],
  ['a thousand characters', 'x'.repeat(1_000)],
];

describe.each(fields)('the input of %s, field %s,', (name, field) => {
  test.each(INVALID)('with %s is rejected, naming the field', async (_kind, value) => {
    const reply = await server.callAs(name, { ...VALID[name], [field]: value }, { token });
    expect(reply).toMatchObject({ status: 200, code: outcomes.invalidInput.code, data: { field } });
  });

  test('if absent, is rejected unless it is optional', async () => {
    const { [field]: _removed, ...rest } = VALID[name] ?? {};
    const isOptional = name === 'registerWithEmail' && field === 'nickname';
    const { code } = await server.callAs(name, rest, { token });
    const { emailCodeRejected, invalidInput } = outcomes;
    expect(code).toBe(isOptional ? emailCodeRejected.code : invalidInput.code);
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

test.each(ADDRESSES)('%j is rejected as an address by every call that takes one', async (email) => {
  for (const name of ['sendMail', 'loginWithEmailPassword', 'updateEmail'] as const)
    expect(await server.callAs(name, { ...VALID[name], email }, { token })).toMatchObject({
      code: outcomes.invalidInput.code,
      data: { field: 'email' },
    });
});

test.each(['12345', '1234567', '12345a', ' 123456', '１２３４５６', '٣٣٣٣٣٣', '-12345', ''])(
  '%j is rejected as a code',
  async (emailValidCode) => {
    const input = { ...VALID.loginWithEmailValidCode, emailValidCode };
    expect(await server.callAs('loginWithEmailValidCode', input)).toMatchObject({
      code: outcomes.invalidInput.code,
      data: { field: 'emailValidCode' },
    });
  },
);

test('look-alikes of a known address do not match it', async () => {
  const signIn = (email: string) =>
    server.callAs('loginWithEmailPassword', { email, password: PASSWORD });
  for (const email of ['mіna@buyer.example', 'ｍina@buyer.example'])
    expect(await signIn(email)).toMatchObject({ code: outcomes.credentialsRejected.code });
  expect(await signIn('mina\u200b@buyer.example')).toMatchObject({
    code: outcomes.invalidInput.code,
    data: { field: 'email' },
  });
});

test('a body of a megabyte is rejected as too large', async () => {
  for (const [name, field] of fields) {
    const input = { ...VALID[name], [field]: 'x'.repeat(1_000_000) };
    expect(await server.callAs(name, input, { token })).toMatchObject({ status: 413 });
  }
});

test('unknown fields are rejected', async () => {
  for (const name of Object.keys(VALID) as CallName[])
    expect(
      await server.callAs(name, { ...VALID[name], user_id: 1, is_admin: true }, { token }),
    ).toMatchObject({ code: outcomes.invalidInput.code });
});

test('tokens that are unknown, truncated, altered or a stored hash are rejected', async () => {
  const rows = await server.context.db.selectFrom('sessions').select('token_hash').execute();
  const invalid = [
    'x'.repeat(43),
    token.slice(0, -1),
    `${token}A`,
    token.toLowerCase(),
    rows[0]?.token_hash.toString('base64url') ?? '',
  ];
  for (const bad of invalid)
    for (const name of ['logout', 'getUserInfo', 'getSessionList', 'deleteAccount'] as const)
      expect(await server.callAs(name, {}, { token: bad })).toMatchObject({
        code: outcomes.tokenRejected.code,
      });
  expect(await server.callAs('getUserInfo', {}, { token })).toMatchObject({ code: 200 });
});
