import { beforeEach, describe, expect, test } from 'vitest';
import type { MailOrigin } from '#contract/accounts.ts';
import { outcomes } from '#contract/error-codes.ts';
import { PASSWORD, startAccountsServer } from '#tests/support/accounts.ts';
import { readMails } from '#tests/support/peers/mailbox.ts';

let time = Date.now();
const server = await startAccountsServer({ overrides: { now: () => new Date(time) } });
await server.addUser({ email: 'Mina@buyer.example', nickname: 'mina' });

beforeEach(() => server.context.db.deleteFrom('rate_limits').execute());

interface Options {
  device?: string | undefined;
  token?: string;
  lang?: string;
  from?: string;
}

const send = (email: string, origin: MailOrigin, options: Options = {}) =>
  server.callAs('sendMail', { email, origin }, options);

async function mailsTo(address: string) {
  await server.allSent();
  return (await readMails(server)).filter(({ to }) => to === address);
}

const SENT = { status: 200, code: 200, message: 'OK', data: null, retryAfter: null };

describe('sendMail with origin', () => {
  test('register mails a code to a new address, a notice to a known one', async () => {
    expect(await send('new@mail.example', 'register')).toEqual(SENT);
    expect(await send('mina@BUYER.example', 'register')).toEqual(SENT);
    expect(await server.latestCode('new@mail.example')).toMatch(/^\d{6}$/);
    // Sent to the stored spelling: another spelling may be another mailbox.
    const [notice] = await mailsTo('Mina@buyer.example');
    expect(notice?.subject).toBe('You already have a Vignette account');
    expect(notice?.text).not.toMatch(/\b\d{6}\b/);
    expect(await mailsTo('mina@BUYER.example')).toEqual([]);
  });

  test('login mails a code to a known address, nothing to a new one', async () => {
    expect(await send('mina@buyer.example', 'login')).toEqual(SENT);
    expect(await send('stranger@mail.example', 'login')).toEqual(SENT);
    expect((await mailsTo('Mina@buyer.example'))[0]?.subject).toMatch(/^\d{6} is your Vignette/);
    expect(await mailsTo('stranger@mail.example')).toEqual([]);
  });

  test('forgotPassword mails a link under PUBLIC_URL to a known address', async () => {
    expect(await send('mina@buyer.example', 'forgotPassword', { lang: 'zh-TW' })).toMatchObject({
      code: 200,
    });
    expect(await send('stranger@mail.example', 'forgotPassword')).toEqual(SENT);
    const [mail] = await mailsTo('Mina@buyer.example');
    expect(mail?.text).toMatch(
      /^http:\/\/localhost:0\/zh\/reset-password\?lang=zh-TW#token=[\w-]{43}$/m,
    );
    expect(mail?.subject).toBe('重設您的 Vignette 帳號密碼');
    expect(await server.latestResetToken('Mina@buyer.example')).toHaveLength(43);
    expect(await mailsTo('stranger@mail.example')).toEqual([]);
  });

  test('editEmail mails a code to a free address, a notice to a taken one', async () => {
    const token = await server.signInAs('mina@buyer.example');
    await server.addUser({ email: 'taken@mail.example' });
    expect(await send('free@mail.example', 'editEmail', { token })).toEqual(SENT);
    expect(await send('taken@mail.example', 'editEmail', { token })).toEqual(SENT);
    expect(await server.latestCode('free@mail.example')).toMatch(/^\d{6}$/);
    expect((await mailsTo('taken@mail.example'))[0]?.subject).toContain('already have');
  });

  test('editPassword mails a code to the account’s own address only', async () => {
    const token = await server.signInAs('mina@buyer.example');
    expect(await send('other@mail.example', 'editPassword', { token })).toMatchObject({
      code: outcomes.invalidInput.code,
      data: { field: 'email' },
    });
    expect(await send('mina@buyer.example', 'editPassword', { token })).toEqual(SENT);
    expect((await mailsTo('Mina@buyer.example'))[0]?.text).toContain('Change your password');
  });

  test.each(['editEmail', 'editPassword'] as const)(
    '%s is rejected without a token, with an invalid one, and for a disabled account',
    async (origin) => {
      const email = `${origin.toLowerCase()}@mail.example`;
      const id = await server.addUser({ email });
      const token = await server.signInAs(email);
      expect(await send(email, origin)).toMatchObject({
        status: 200,
        code: outcomes.unauthenticated.code,
      });
      expect(await send(email, origin, { token: `${token}x` })).toMatchObject({
        code: outcomes.tokenRejected.code,
      });
      expect(await send(email, origin, { token: token.slice(0, -1) })).toMatchObject({
        code: outcomes.tokenRejected.code,
      });
      await server.context.db
        .updateTable('users')
        .set({ disabled_at: new Date(), disabled_reason: 'spam' })
        .where('id', '=', id)
        .execute();
      expect(await send(email, origin, { token })).toMatchObject({
        code: outcomes.accountDisabled.code,
      });
      expect(await mailsTo(email)).toEqual([]);
    },
  );

  test('register ignores an invalid token', async () => {
    expect(await send('guest@mail.example', 'register', { token: 'stale' })).toEqual(SENT);
  });
});

describe('the limits of mails', () => {
  test.each(['mina@buyer.example', 'nobody@mail.example'])(
    'allow one to %s for each origin in 60 s',
    async (email) => {
      expect(await send(email, 'login')).toEqual(SENT);
      const refused = await send(email.toUpperCase(), 'login');
      expect(refused).toMatchObject({
        status: 429,
        code: outcomes.tooManyRequests.code,
        data: null,
        retryAfter: '60',
      });
      expect(await send(email, 'register')).toEqual(SENT);
      time += 59_000;
      expect(await send(email, 'login')).toMatchObject({ status: 429, retryAfter: '1' });
      time += 1_000;
      expect(await send(email, 'login')).toEqual(SENT);
    },
  );

  test('allow five an hour and ten a day to one address; rejected requests do not count', async () => {
    const email = 'many@mail.example';
    const from = '192.0.2.33';
    const startedAt = time;
    for (let sent = 0; sent < 5; sent++) {
      expect(await send(email, 'register', { from })).toEqual(SENT);
      expect(await send(email, 'register', { from })).toMatchObject({ status: 429 });
      time += 60_000;
    }
    const refused = await send(email, 'register', { from });
    expect(refused).toMatchObject({ status: 429, retryAfter: '3300' });
    time = startedAt + 3_600_000;
    for (let sent = 0; sent < 5; sent++) {
      expect(await send(email, 'login', { from })).toEqual(SENT);
      time += 60_000;
    }
    time = startedAt + 2 * 3_600_000;
    expect(await send(email, 'login', { from })).toMatchObject({
      status: 429,
      retryAfter: '79200',
    });
    time = startedAt + 24 * 3_600_000;
    expect(await send(email, 'login', { from })).toEqual(SENT);
  });

  /** Requests one mail a minute until a request is rejected; returns the number of mails sent. */
  async function sendAll(email: string, origin: MailOrigin, options: () => Options) {
    for (let sent = 0; sent < 100; sent++) {
      if ((await send(email, origin, options())).status === 429) return sent;
      time += 60_000;
    }
    return 100;
  }

  test('leave the owner a budget when another network has used up its own', async () => {
    const email = 'mina@buyer.example';
    const otherNetwork = () => ({ from: '198.51.100.66' });
    expect(await sendAll(email, 'login', otherNetwork)).toBe(5);
    expect(await send(email, 'register', otherNetwork())).toMatchObject({ status: 429 });
    expect(await send(email, 'login')).toEqual(SENT);
    expect(await sendAll(email, 'forgotPassword', otherNetwork)).toBe(3);
    expect(await send(email, 'forgotPassword')).toEqual(SENT);
  });

  test('allow ten codes and six reset links an hour to one address from all networks', async () => {
    const email = 'everybody@mail.example';
    // Without `from`, `callAs` sends a random address.
    const anywhere = () => ({});
    expect(await sendAll(email, 'login', anywhere)).toBe(10);
    expect(await send(email, 'register')).toMatchObject({ status: 429 });
    expect(await sendAll(email, 'forgotPassword', anywhere)).toBe(6);
  });

  test('count all /64 networks of one IPv6 /48 under one budget', async () => {
    let subnets = 0;
    const from = () => ({ from: `2001:db8:77:${(subnets++).toString(16)}::1` });
    expect(await sendAll('links@mail.example', 'login', from)).toBe(5);
  });

  test('allow 40 an hour from one /48 of IPv6', async () => {
    for (let sent = 0; sent < 40; sent++) {
      const from = `2001:db8:99:${sent.toString(16)}::1`;
      expect(await send(`block${sent}@mail.example`, 'login', { from })).toEqual(SENT);
    }
    const refused = send('block40@mail.example', 'login', { from: '2001:db8:99:ff::1' });
    expect(await refused).toMatchObject({ status: 429 });
    const next = send('block40@mail.example', 'login', { from: '2001:db8:9a::1' });
    expect(await next).toEqual(SENT);
  });

  test('give a known device its own budget, which other devices cannot use up', async () => {
    const email = 'mina@buyer.example';
    const input = { email, password: PASSWORD };
    const { device } = await server.callAs('loginWithEmailPassword', input);
    for (const origin of ['login', 'forgotPassword'] as const) {
      await sendAll(email, origin, () => ({}));
      expect(await send(email, origin, { device: 'x'.repeat(43) })).toMatchObject({ status: 429 });
      expect(await send(email, origin, { device })).toEqual(SENT);
      time += 60_000;
    }
    expect(await sendAll(email, 'login', () => ({ device }))).toBe(4);
    expect(await sendAll('nobody@buyer.example', 'login', () => ({ device }))).toBe(10);
  });

  test('allow ten an hour from one network: an IPv4 address, or a /64 of IPv6', async () => {
    for (const network of [
      ['192.0.2.7', '192.0.2.7', '192.0.2.8'],
      ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1'],
    ]) {
      const [from, same, other] = network as [string, string, string];
      for (let sent = 0; sent < 10; sent++)
        expect(
          await send(`to${sent}@${from.replaceAll(':', '-')}.example`, 'login', { from }),
        ).toEqual(SENT);
      expect(await send('eleventh@mail.example', 'login', { from: same })).toMatchObject({
        status: 429,
      });
      expect(
        await send(`to@${other.replaceAll(':', '-')}.example`, 'login', { from: other }),
      ).toEqual(SENT);
    }
  });

  test('allow one of twenty concurrent requests', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => send('raced@mail.example', 'register')),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(19);
    expect(await mailsTo('raced@mail.example')).toHaveLength(1);
  });
});

test('the same codes and counts are stored for a known and an unknown address', async () => {
  const { db } = server.context;
  const storedBy = async (email: string, origin: MailOrigin) => {
    const before = await db.selectFrom('email_codes').select('email_key').execute();
    await send(email, origin);
    const after = await db.selectFrom('email_codes').select('email_key').execute();
    const counts = await db
      .selectFrom('rate_limits')
      .select(['points', 'expire'])
      .where('key', 'like', `%${email}`)
      .orderBy('expire')
      .orderBy('points')
      .execute();
    return { codes: after.length - before.length, counts };
  };
  await server.addUser({ email: 'known@trace.example' });
  for (const origin of ['register', 'login'] as const) {
    const known = await storedBy('known@trace.example', origin);
    expect(await storedBy('nobody@trace.example', origin)).toEqual(known);
  }
});
