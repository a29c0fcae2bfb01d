import { beforeAll, expect, test, vi } from 'vitest';
import { call } from '../../tests/support/call.ts';
import { runCommand } from '../../tests/support/command.ts';
import { databaseUrl } from '../../tests/support/database.ts';
import { startTestServer, type TestServer } from '../../tests/support/server.ts';
import { addSession, addUser } from '../../tests/support/users.ts';

// Every command is a process of its own, on machines that may be busy.
vi.setConfig({ testTimeout: 120_000 });

let server: TestServer;
let env: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  env = { DATABASE_URL: databaseUrl(server.context.connection), SUDO_USER: 'mei' };
});

const run = (...args: string[]) => runCommand(['account', ...args], env);
const answer = async (token: string) => (await call(server, 'getUserInfo', {}, { token })).code;

test('disabling cuts every session at the next call, enabling lets in again, and both are written down', async () => {
  const { db, audit, accountDesk } = server.context;
  const id = await addUser(db);
  const { email } = await accountDesk.show({ id });
  const tokens = [await addSession(db, id), await addSession(db, id)];
  expect(await Promise.all(tokens.map(answer))).toEqual([200, 200]);

  const disabled = await run('disable', email.toUpperCase(), '--reason', 'sells on what it bought');
  expect(disabled).toMatchObject({ code: 0, complaint: '' });
  expect(disabled.output).toBe(`Account ${id} is disabled; sessions ended: 2.\n`);
  expect(await Promise.all(tokens.map(answer))).toEqual([911, 911]);

  const [again, listed] = await Promise.all([
    run('disable', `${id}`, '--reason', 'once more'),
    run('list', '--disabled', '--json'),
  ]);
  expect(again.code).toBe(1);
  expect(again.complaint).toBe(`Account ${id} is disabled: sells on what it bought\n`);
  expect(JSON.parse(listed.output)).toEqual([expect.objectContaining({ id, email })]);
  expect(listed.output).not.toContain('argon2');

  expect(await run('enable', `${id}`)).toMatchObject({ code: 0 });
  // What was ended stays ended.
  expect(await Promise.all(tokens.map(answer))).toEqual([441, 441]);
  expect(await answer(await addSession(db, id))).toBe(200);

  const entries = await audit.list({ subject: `account:${id}`, limit: 9 });
  expect(entries.map(({ actor, action, change }) => [actor, action, change.reason])).toEqual([
    ['mei', 'account.enable', 'sells on what it bought'],
    ['mei', 'account.disable', 'sells on what it bought'],
  ]);
  // It cannot be changed, and the account may be deleted one day.
  expect(JSON.stringify(entries)).not.toContain(email);
});

test('signing out ends the sessions and shuts nobody out', async () => {
  const { db, audit } = server.context;
  const id = await addUser(db);
  const token = await addSession(db, id);
  expect((await run('show', `${id}`)).output).toMatch(/^signed in {2}\?, last seen /m);
  expect((await run('sign-out', `${id}`)).output).toBe(`Account ${id}: sessions ended: 1.\n`);
  expect(await answer(token)).toBe(441);
  expect(await answer(await addSession(db, id))).toBe(200);
  expect(await audit.list({ subject: `account:${id}`, limit: 9 })).toHaveLength(1);
});

test('an account that is not there ends with 1, one that cannot be with 2', async () => {
  const [unknown, odd, unreasoned] = await Promise.all([
    run('show', 'nobody@x.example'),
    run('show', 'nobody'),
    run('disable', '1', '--reason', ' '),
  ]);
  expect(unknown).toMatchObject({
    code: 1,
    complaint: 'There is no account with the address nobody@x.example.\n',
  });
  expect(odd).toMatchObject({ code: 2, complaint: expect.stringContaining('number or its email') });
  expect(unreasoned).toMatchObject({ code: 2, complaint: expect.stringContaining('--reason') });
});
