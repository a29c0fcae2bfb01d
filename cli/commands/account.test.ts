import { expect, test } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';
import { call } from '#tests/support/call.ts';
import { useCommandServer } from '#tests/support/command-server.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { collect, contact, terms } from '#tests/support/data/orders.ts';
import { addSession, addUser } from '#tests/support/data/users.ts';

const server = useCommandServer();
const run = (...args: string[]) => server.run(['account', ...args]);
const codeFor = async (token: string) => (await call(server, 'getUserInfo', {}, { token })).code;

test('disabling an account ends its sessions, enabling it allows new ones, and both are audited', async () => {
  const { db, audit, accountDesk } = server.context;
  const id = await addUser(db);
  const { email } = await accountDesk.show({ id });
  const tokens = [await addSession(db, id), await addSession(db, id)];
  await collect(db, id, [await addDrama(db)]);
  const order = await call(server, 'sendCopyrightOrder', { contact, terms }, { token: tokens[0] });
  expect(await Promise.all(tokens.map(codeFor))).toEqual([200, 200]);

  const disabled = await run('disable', email.toUpperCase(), '--reason', 'sells on what it bought');
  expect(disabled).toMatchObject({ code: 0, stderr: '' });
  expect(disabled.stdout).toBe(`Disabled ${email}; ended 2 sessions.\n`);
  expect(await Promise.all(tokens.map(codeFor))).toEqual(
    Array(2).fill(outcomes.accountDisabled.code),
  );

  await expect(accountDesk.disable('mei', { id }, 'once more')).rejects.toThrow(
    `${email} is already disabled. Reason: sells on what it bought`,
  );
  const [listed, shown] = await Promise.all([
    run('list', '--disabled', '--json'),
    run('show', `${id}`),
  ]);
  // The account's orders stay open.
  expect(shown.stdout).toContain(`${order.data.order_no} submitted`);
  expect(JSON.parse(listed.stdout)).toEqual([expect.objectContaining({ id, email })]);
  expect(listed.stdout).not.toContain('argon2');

  expect(await run('enable', `${id}`)).toMatchObject({ code: 0 });
  // The ended sessions stay ended.
  expect(await Promise.all(tokens.map(codeFor))).toEqual(
    Array(2).fill(outcomes.tokenRejected.code),
  );
  expect(await codeFor(await addSession(db, id))).toBe(200);

  const entries = await audit.list({ subject: `account:${id}`, limit: 9 });
  const reason = 'sells on what it bought';
  expect(entries).toMatchObject([
    { actor: 'mei', action: 'account.enable', change: { reason_disabled: reason } },
    { actor: 'mei', action: 'account.disable', change: { reason } },
  ]);
  // Audit entries cannot be changed, so they must not keep the address of an account deleted later.
  expect(JSON.stringify(entries)).not.toContain(email);
});

test('sign-out ends the sessions of an account, which can sign in again', async () => {
  const { db, audit } = server.context;
  const id = await addUser(db);
  const token = await addSession(db, id);
  const { email } = await server.context.accountDesk.show({ id });
  expect((await run('show', `${id}`)).stdout).toMatch(/^signed in {2,}unknown device, last seen /m);
  expect((await run('sign-out', email)).stdout).toBe(`Signed ${email} out of 1 session.\n`);
  expect((await run('sign-out', email)).stdout).toBe(`${email} is not signed in.\n`);
  expect(await codeFor(token)).toBe(outcomes.tokenRejected.code);
  expect(await codeFor(await addSession(db, id))).toBe(200);
  expect(await audit.list({ subject: `account:${id}`, limit: 9 })).toHaveLength(1);
});

test('a command for an unknown account exits with 1 and prints one line', async () => {
  expect(await run('show', 'nobody@x.example')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'There is no account with the email address nobody@x.example.\n',
  });
});

test('accounts are found by a part of the address or name, combined with other filters', async () => {
  const { db, accountDesk } = server.context;
  const insert = async (nickname: string, email: string) => {
    const values = { nickname, email, password_hash: '$argon2id$none' };
    const row = await db.insertInto('users').values(values).returning('id').executeTakeFirst();
    return Number(row?.id);
  };
  const ana = await insert('Ana_Luz', 'buying@Luz-Films.example');
  const tom = await insert('tom_at_luz', 'tom@100%.example');
  const find = async (search: string, onlyDisabled = false) =>
    (await accountDesk.list({ search, onlyDisabled }).read(9)).map(({ id }) => id);
  expect(await find('LUZ')).toEqual([tom, ana]);
  expect(await find('luz-films')).toEqual([ana]);
  // Percent signs and underscores are matched literally.
  expect(await find('100%.')).toEqual([tom]);
  expect(await find('l_z')).toEqual([]);
  await accountDesk.disable('mei', { id: ana }, 'spam');
  expect(await find('luz', true)).toEqual([ana]);
  const listed = await run('list', '--search', 'films.EXAMPLE', '--json');
  expect(JSON.parse(listed.stdout)).toEqual([expect.objectContaining({ id: ana })]);
});
