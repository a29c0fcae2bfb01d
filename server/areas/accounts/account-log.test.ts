import { beforeEach, expect, test } from 'vitest';
import { PASSWORD, startAccountsServer, wrongCode } from '#tests/support/accounts.ts';
import { useRecordedLog } from '#tests/support/recorded-log.ts';

const { log, lines } = useRecordedLog();
const NETWORK = '203.0.113.9';

let email: string;
let userId: number;
let people = 0;

let time = Date.now();
const server = await startAccountsServer({ overrides: { log, now: () => new Date(time) } });

beforeEach(async () => {
  // Ends the minute of the lines of other tests.
  time += 15 * 60_000;
  email = `Logged${people++}@buyer.example`;
  userId = await server.addUser({ email });
});

const ofAccounts = () =>
  lines.filter(({ msg }) =>
    ['attempt refused', 'more attempts were refused', 'account changed'].includes(msg),
  );
const refused = { level: 40, msg: 'attempt refused', network: NETWORK };
const from = NETWORK;

test('refused attempts are logged with reason, network and account, without addresses', async () => {
  const token = await server.signInAs(email);
  const code = await server.askCode(email, 'login');
  const wrong = wrongCode(code);
  await server.callAs('loginWithEmailPassword', { email, password: 'wrong' }, { from });
  await server.callAs('loginWithEmailValidCode', { email, emailValidCode: wrong }, { from });
  await server.callAs('forgotPasswordWithEmail', { token: 'none', password: PASSWORD }, { from });
  await server.callAs('deleteAccount', { password: 'wrong' }, { from, token });
  expect(ofAccounts()).toMatchObject([
    { ...refused, attempt: 'sign-in by password', reason: 'credentialsRejected', account: userId },
    { ...refused, attempt: 'sign-in by code', reason: 'emailCodeRejected', account: userId },
    { ...refused, attempt: 'password reset', reason: 'resetLinkRejected' },
    { ...refused, attempt: 'deletion', reason: 'credentialsRejected', account: userId },
  ]);
  const written = JSON.stringify(ofAccounts()).toLowerCase();
  for (const secret of [email.toLowerCase(), wrong, 'wrong"'])
    expect(written).not.toContain(secret);
});

test('an address without an account is a hash, the same for all its spellings', async () => {
  for (const unknown of ['who@else.example', 'WHO@ELSE.example', 'other@else.example'])
    await server.callAs('loginWithEmailPassword', { email: unknown, password: 'x' }, { from });
  const hashes = ofAccounts().map((line) => (line as { address_hash?: string }).address_hash);
  expect(hashes).toEqual([expect.stringMatching(/^[\da-f]{12}$/), hashes[0], expect.any(String)]);
  expect(hashes[2]).not.toBe(hashes[0]);
});

test('a flood writes few lines, and then how many were left out', async () => {
  const guess = (address: string) =>
    server.callAs('loginWithEmailPassword', { email, password: 'x' }, { from: address });
  for (let tries = 0; tries < 14; tries++) await guess(NETWORK);
  expect(ofAccounts()).toHaveLength(10);
  expect(ofAccounts().map((line) => (line as { reason?: string }).reason)).toContain(
    'tooManyRequests',
  );
  await guess('203.0.113.10');
  expect(ofAccounts()).toHaveLength(11);
  time += 60_000;
  await guess(NETWORK);
  expect(ofAccounts().slice(11)).toMatchObject([
    { msg: 'more attempts were refused', not_logged: 4 },
    { msg: 'attempt refused' },
  ]);
});

test('changes of an account are logged', async () => {
  const token = await server.signInAs(email);
  const password = 'nine slow blue ferries';
  await server.callAs('deleteSession', { others: true }, { from, token });
  const changed = await server.callAs(
    'updatePasswordByOldPassword',
    { oldPassword: PASSWORD, password },
    { from, token },
  );
  const { token: next } = changed.data as { token: string };
  await server.callAs('deleteAccount', { password }, { from, token: next });
  expect(ofAccounts()).toMatchObject(
    ['end of other sessions', 'password', 'deletion'].map((change) => ({
      level: 30,
      msg: 'account changed',
      network: NETWORK,
      account: userId,
      change,
    })),
  );
});
