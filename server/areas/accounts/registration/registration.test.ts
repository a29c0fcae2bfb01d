import { beforeAll, describe, expect, test } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';
import { type AccountsServer, startAccountsServer, wrongCode } from '#tests/support/accounts.ts';

const PASSWORD = 'fourteen grey herons';
let server: AccountsServer;

beforeAll(async () => {
  server = await startAccountsServer();
});

let addresses = 0;
const newAddress = () => `new${addresses++}@register.example`;

const register = (email: string, emailValidCode: string, more: object = {}) =>
  server.callAs('registerWithEmail', { email, emailValidCode, password: PASSWORD, ...more });

const userOf = (email: string) =>
  server.context.db
    .selectFrom('users')
    .select(['nickname', 'locale', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst();

describe('registering', () => {
  test('creates an account and signs the user in', async () => {
    const email = 'Jun.Park@register.example';
    const code = await server.askCode(email, 'register');
    const { data, ...reply } = await register(email, code, { nickname: '朴俊_42' });
    expect(reply).toMatchObject({ code: 200 });
    expect(data).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      nickname: '朴俊_42',
      email,
      collectCount: 0,
    });
    const { token } = data as { token: string };
    expect(await server.callAs('getUserInfo', {}, { token })).toMatchObject({ data: { email } });
    await server.signInAs('jun.park@register.example', PASSWORD);
    expect((await userOf(email))?.password_hash).not.toContain(PASSWORD);
  });

  test('generates a name when none is given, and stores the language', async () => {
    const email = newAddress();
    const emailValidCode = await server.askCode(email, 'register');
    const input = { email, emailValidCode, password: PASSWORD };
    const { data } = await server.callAs('registerWithEmail', input, { lang: 'ko' });
    expect(data).toMatchObject({ nickname: expect.stringMatching(/^user_[a-z0-9]{8}$/) });
    expect(await userOf(email)).toMatchObject({ locale: 'ko' });
  });

  test('rejects a wrong code before it checks names and accounts', async () => {
    await server.addUser({ email: 'known@register.example', nickname: 'taken_name' });
    const email = newAddress();
    const wrong = wrongCode(await server.askCode(email, 'register'));
    for (const more of [{}, { nickname: 'taken_name' }, { nickname: 'admin' }, { nickname: '?' }])
      expect(await register(email, wrong, more)).toMatchObject({
        code: outcomes.emailCodeRejected.code,
        data: null,
      });
    expect(await register('known@register.example', '000000')).toMatchObject({
      code: outcomes.emailCodeRejected.code,
    });
    expect(await register(newAddress(), '000000')).toMatchObject({
      code: outcomes.emailCodeRejected.code,
    });
  });

  test('leaves the code valid when the name is rejected', async () => {
    const email = newAddress();
    const code = await server.askCode(email, 'register');
    const rejected = [
      'TAKEN_name',
      'admin',
      '_Vignette_',
      '客服',
      'a',
      'x'.repeat(21),
      'mina park',
    ];
    for (const nickname of [...rejected, '', 'みな', 'а_cyrillic', 'n\u0000', 'a\nb'])
      expect(await register(email, code, { nickname })).toMatchObject(
        nickname.includes('\u0000')
          ? { code: outcomes.invalidInput.code }
          : { code: outcomes.usernameRejected.code },
      );
    expect(await userOf(email)).toBeUndefined();
    expect(await register(email, code, { nickname: 'free_name' })).toMatchObject({ code: 200 });
    expect(await register(email, code, { nickname: 'other_name' })).toMatchObject({
      code: outcomes.emailCodeRejected.code,
    });
  });

  test('accepts one of several concurrent registrations with the same name', async () => {
    const emails = [newAddress(), newAddress(), newAddress()];
    const codes = await Promise.all(emails.map((email) => server.askCode(email, 'register')));
    const replies = await Promise.all(
      emails.map((email, index) =>
        register(email, codes[index] ?? '', { nickname: index === 1 ? 'RACED' : 'raced' }),
      ),
    );
    expect(replies.map(({ code }) => code).toSorted()).toEqual([
      200,
      outcomes.usernameRejected.code,
      outcomes.usernameRejected.code,
    ]);
  });

  test('is rejected and rolled back if the address was registered meanwhile', async () => {
    const email = newAddress();
    const code = await server.askCode(email, 'register');
    await server.addUser({ email: email.toUpperCase() });
    expect(await register(email, code, { nickname: 'late_one' })).toMatchObject({
      code: outcomes.emailRejected.code,
    });
    const created = server.context.db.selectFrom('users').where('nickname', '=', 'late_one');
    expect(await created.select('id').execute()).toEqual([]);
  });
});

describe('a password', () => {
  test.each([
    'password',
    'PassWord1',
    '1234567890',
    'qwertyuiop',
    'iloveyou',
    'Vignette',
    'vignette2026!',
    '!!Vignette!!',
  ])('that is commonly guessed is rejected: %s', async (password) => {
    const reply = await register(newAddress(), '000000', { password });
    expect(reply).toMatchObject({
      status: 200,
      code: outcomes.invalidInput.code,
      data: { field: 'password' },
    });
    expect(reply.message).toContain('too common');
  });

  test('that is the user’s own name is rejected, in the requested language', async () => {
    const email = 'annabelle@register.example';
    const input = { email, emailValidCode: '000000', password: 'Annabelle99' };
    const reply = await server.callAs('registerWithEmail', input, { lang: 'ja' });
    expect(reply).toMatchObject({ code: outcomes.invalidInput.code, data: { field: 'password' } });
    expect(reply.message).toContain('推測されやすい');
  });

  test('of 8 to 128 characters of any kind is accepted', async () => {
    for (const password of ['🔑'.repeat(8), '語'.repeat(128), '        x', 'tab\tand\nlines']) {
      const email = newAddress();
      const code = await server.askCode(email, 'register');
      expect(await register(email, code, { password })).toMatchObject({ code: 200 });
      await server.signInAs(email, password);
    }
    for (const password of ['🔑'.repeat(7), '語'.repeat(129), '', '\ud800xxxxxxxxx'])
      expect(await register(newAddress(), '000000', { password })).toMatchObject({
        code: outcomes.invalidInput.code,
        data: { field: 'password' },
      });
  });
});
