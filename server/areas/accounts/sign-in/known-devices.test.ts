import { beforeEach, describe, expect, test } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';
import { PASSWORD, startAccountsServer } from '#tests/support/accounts.ts';
import type { TestServer } from '#tests/support/server.ts';

const TOKEN = /^[\w-]{43}$/;
const DAY_MS = 86_400_000;
const NEW_PASSWORD = 'nine slow blue ferries';
let email: string;
let userId: number;
let people = 0;

let time = Date.now();
const server = await startAccountsServer({ overrides: { now: () => new Date(time) } });

beforeEach(async () => {
  email = `person${people++}@device.example`;
  userId = await server.addUser({ email });
});

interface Attempt {
  password?: string;
  device?: string | undefined;
  address?: string;
}

const signIn = ({ password = PASSWORD, device, address = email }: Attempt = {}) =>
  server.callAs('loginWithEmailPassword', { email: address, password }, { device });

const tokenOf = ({ data }: { data: unknown }) => (data as { token: string }).token;

const countDevices = async () => {
  const devices = server.context.db.selectFrom('known_devices').select('id');
  return (await devices.where('user_id', '=', userId).execute()).length;
};

/**
 * Sends wrong passwords from many networks, which delay unknown devices, and returns whether this
 * device can still sign in.
 */
async function isKnown(device: string | undefined, address = email) {
  for (let tries = 0; tries < 21; tries++) await signIn({ password: 'wrong', address });
  const { status } = await signIn({ password: 'wrong', device, address });
  return status === 200;
}

describe('the cookie', () => {
  async function setCookie(site: TestServer) {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ email, password: PASSWORD });
    const url = `${site.url}/api/app/auth/loginWithEmailPassword`;
    return (await fetch(url, { method: 'POST', headers, body })).headers.get('set-cookie');
  }

  test('is HttpOnly and SameSite=Strict, for the API path, for a year', async () => {
    expect(await setCookie(server)).toMatch(
      /^device=[\w-]{43}; Path=\/api; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
    );
  });

  test('has a prefix with https, and one of an earlier version is replaced', async () => {
    const { device: old } = await signIn();
    const { connection } = server.context;
    const settings = { PUBLIC_URL: 'https://drama.example' };
    const secure = await startAccountsServer({
      connection,
      settings,
      overrides: { now: () => new Date(time) },
    });
    for (let tries = 0; tries < 21; tries++) await signIn({ password: 'wrong' });
    const input = { email, password: PASSWORD };
    const replies = [
      await secure.callAs('loginWithEmailPassword', input),
      await secure.callAs('loginWithEmailPassword', input, { device: old }),
    ];
    time += 15 * 60_000;
    const written = await setCookie(secure);
    // This server shares the database, so it would send the mails of the other tests.
    await secure.close();
    expect(replies.map(({ status }) => status)).toEqual([429, 200]);
    expect(written).toMatch(
      /^__Secure-device=[\w-]{43}; Path=\/api; .*; Secure, device=; Path=\/api; Max-Age=0;/,
    );
  });

  test('is set by all calls that sign in and by a reset, and by no other call', async () => {
    expect((await signIn()).device).toMatch(TOKEN);
    expect((await signIn({ password: 'wrong' })).device).toBeUndefined();
    const code = await server.askCode(email, 'login');
    const byCode = { email, emailValidCode: code };
    expect((await server.callAs('loginWithEmailValidCode', byCode)).device).toMatch(TOKEN);
    expect((await server.callAs('loginWithEmailValidCode', byCode)).device).toBeUndefined();
    const sent = await server.callAs('sendMail', { email, origin: 'forgotPassword' });
    expect(sent.device).toBeUndefined();
    const reset = { token: await server.latestResetToken(email), password: NEW_PASSWORD };
    expect((await server.callAs('forgotPasswordWithEmail', reset)).device).toMatch(TOKEN);
    const emailValidCode = await server.askCode(`new-${email}`, 'register');
    const registration = { email: `new-${email}`, emailValidCode, password: PASSWORD };
    expect((await server.callAs('registerWithEmail', registration)).device).toMatch(TOKEN);
    expect((await server.callAs('getTag')).device).toBeUndefined();
  });

  test('does not authenticate, and is stored as a hash', async () => {
    const { device } = await signIn();
    expect(await server.callAs('getUserInfo', {}, { device })).toMatchObject({
      code: outcomes.unauthenticated.code,
    });
    expect(await server.callAs('getUserInfo', {}, { token: device ?? '' })).toMatchObject({
      code: outcomes.tokenRejected.code,
    });
    const rows = await server.context.db.selectFrom('known_devices').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(device);
  });
});

describe('a known device', () => {
  test('is delayed by its own wrong passwords only', async () => {
    const { device } = await signIn();
    for (let tries = 0; tries < 21; tries++) await signIn({ password: 'wrong' });
    expect(await signIn()).toMatchObject({ status: 429 });
    const known = await signIn({ device });
    expect(known).toMatchObject({ code: 200 });
    // Unknown devices are still delayed.
    expect(await signIn()).toMatchObject({ status: 429 });
    for (let tries = 0; tries < 5; tries++)
      expect(await signIn({ password: 'wrong', device: known.device })).toMatchObject({
        code: outcomes.credentialsRejected.code,
      });
    expect(await signIn({ device: known.device })).toMatchObject({ status: 429, retryAfter: '1' });
    time += 1_000;
    expect(await signIn({ device: known.device })).toMatchObject({ code: 200 });
  });

  test('can sign in when unknown devices have used up the limit of its network', async () => {
    const from = '192.0.2.200';
    const { device } = await signIn();
    for (let tries = 0; tries < 10; tries++)
      await server.callAs(
        'loginWithEmailPassword',
        { email: 'x@y.example', password: 'x' },
        { from },
      );
    const input = { email, password: PASSWORD };
    expect(await server.callAs('loginWithEmailPassword', input, { from })).toMatchObject({
      status: 429,
    });
    expect(await server.callAs('loginWithEmailPassword', input, { from, device })).toMatchObject({
      code: 200,
    });
  });

  test('is known only for the accounts it has signed in to', async () => {
    const other = `other-${email}`;
    await server.addUser({ email: other });
    const { device: first } = await signIn();
    expect(await isKnown(first, other)).toBe(false);
    time += 15 * 60_000;
    const { device } = await signIn({ device: first, address: other });
    expect(await isKnown(device)).toBe(true);
    expect(await isKnown(device, other)).toBe(true);
    expect(await isKnown('x'.repeat(43))).toBe(false);
  });

  test('gets a new token at each sign-in, which invalidates a planted one', async () => {
    const { device: first } = await signIn();
    const { device: second } = await signIn({ device: first });
    expect(second).not.toBe(first);
    expect(await countDevices()).toBe(1);
    expect(await isKnown(first)).toBe(false);
    expect(await isKnown(second)).toBe(true);
    time += 15 * 60_000;
    const planted = 'p'.repeat(43);
    await signIn({ device: planted });
    expect(await isKnown(planted)).toBe(false);
  });

  test('is kept if it is among the ten used last, and deleted after a year without use', async () => {
    const { device: oldest } = await signIn();
    time += 1_000;
    const { device: next } = await signIn();
    for (let more = 0; more < 9; more++) {
      time += 1_000;
      await signIn();
    }
    expect(await countDevices()).toBe(10);
    expect(await isKnown(oldest)).toBe(false);
    expect(await isKnown(next)).toBe(true);
    time += 364 * DAY_MS;
    await server.context.accounts.deleteExpired();
    expect(await countDevices()).toBe(10);
    time += 2 * DAY_MS;
    await server.context.accounts.deleteExpired();
    expect(await countDevices()).toBe(0);
  });

  test('stays known when its session ends', async () => {
    const signedIn = await signIn();
    await server.callAs('logout', {}, { token: tokenOf(signedIn) });
    expect(await countDevices()).toBe(1);
  });

  test.for([
    ['another device signs all others out', 1],
    ['the password changes', 1],
    ['the password is reset', 1],
    ['the operator signs the account out', 0],
    ['the operator disables the account', 0],
    ['the account is deleted', 0],
  ] as const)('is deleted when %s', async ([cause, remaining]) => {
    const otherDevice = (await signIn()).device;
    const ownSignIn = await signIn();
    const ownCaller = { token: tokenOf(ownSignIn), device: ownSignIn.device };
    const { accountDesk } = server.context;
    const changes: Record<typeof cause, () => Promise<unknown>> = {
      'another device signs all others out': () =>
        server.callAs('deleteSession', { others: true }, ownCaller),
      'the password changes': () => {
        const input = { oldPassword: PASSWORD, password: NEW_PASSWORD };
        return server.callAs('updatePasswordByOldPassword', input, ownCaller);
      },
      'the password is reset': async () => {
        await server.callAs('sendMail', { email, origin: 'forgotPassword' });
        const token = await server.latestResetToken(email);
        return server.callAs('forgotPasswordWithEmail', { token, password: NEW_PASSWORD });
      },
      'the operator signs the account out': () => accountDesk.signOut('ann', { id: userId }),
      'the operator disables the account': () => accountDesk.disable('ann', { id: userId }, 'spam'),
      'the account is deleted': () =>
        server.callAs('deleteAccount', { password: PASSWORD }, ownCaller),
    };
    expect(await countDevices()).toBe(2);
    await changes[cause]();
    expect(await countDevices()).toBe(remaining);
    expect(await isKnown(otherDevice)).toBe(false);
  });
});

test('the known devices of one network sign in at most 60 times a minute in total', async () => {
  const from = '198.51.100.7';
  const signInFromHere = (device: string | undefined) =>
    server.callAs('loginWithEmailPassword', { email, password: PASSWORD }, { device, from });
  const [one, other] = [await signIn(), await signIn()];
  expect(await signInFromHere(one.device)).toMatchObject({ code: 200 });
  await server.context.db
    .updateTable('rate_limits')
    .set({ points: 59 })
    .where('key', '=', `sign-in known ${from}`)
    .execute();
  const last = await signInFromHere(other.device);
  expect(last).toMatchObject({ code: 200 });
  expect(await signInFromHere(last.device)).toMatchObject({ status: 429 });
  expect(await signIn({ device: last.device })).toMatchObject({ code: 200 });
});
