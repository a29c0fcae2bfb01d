import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { call } from '#tests/support/call.ts';
import { runInProcess } from '#tests/support/command-in-process.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { collect, contact, terms } from '#tests/support/data/orders.ts';
import { addSession, addUser } from '#tests/support/data/users.ts';
import { databaseUrl } from '#tests/support/database.ts';
import { readMails } from '#tests/support/peers/mailbox.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let env: Record<string, string>;
let folder: string;

beforeAll(async () => {
  server = await startTestServer({ settings: { API_RATE: '0' } });
  const { connection, config } = server.context;
  const DATABASE_URL = databaseUrl(connection);
  env = { DATABASE_URL, DATA_DIR: config.dataDir, SUDO_USER: 'mei' };
  folder = await mkdtemp(join(tmpdir(), 'vignette-notes-'));
});
afterAll(() => rm(folder, { recursive: true }));

const run = (...args: string[]) => runInProcess(args, env);

async function sendOrder() {
  const { db, accountDesk } = server.context;
  const userId = await addUser(db);
  const token = await addSession(db, userId);
  await collect(db, userId, [await addDrama(db)]);
  const { data } = await call(server, 'sendCopyrightOrder', { contact, terms }, { token });
  const { email } = await accountDesk.show({ id: userId });
  return { ...data, userId, token, email };
}

/** The beginning of a printed note: its time and author. */
const NOTE_HEAD = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\S*, mei: `;

test("'order show' prints an internal note; no reply, mail or file for the buyer contains it", async () => {
  const { order_id, order_no, token } = await sendOrder();
  const { orderDesk, audit } = server.context;
  const detail = () => call(server, 'getCopyrightOrderDetail', { order_id }, { token });
  const history = () => call(server, 'getCopyrightOrderHistory', {}, { token });
  const before = [await detail(), await history()];
  expect(await run('order', 'note', order_no, '--internal', 'Owes us\nmoney.')).toEqual({
    code: 0,
    stdout: `Internal note added to ${order_no}; the buyer does not see it.\n`,
    stderr: '',
  });
  await orderDesk.note('tom', { orderNo: order_no }, 'Has paid.');
  expect([await detail(), await history()]).toEqual(before);

  // All mails and files about the order, including those of a later status change.
  await orderDesk.advance('mei', { orderNo: order_no }, undefined, 'Welcome.');
  const mails = async () =>
    (await readMails(server)).filter(({ subject }) => subject.includes(order_no));
  await expect.poll(async () => (await mails()).length).toBe(5);
  const files = await Promise.all(
    (['xlsx', 'pdf'] as const).map(async (format) => {
      const reply = await fetch(
        `${server.url}/api/drama/exportCopyrightOrder?order_id=${order_id}&format=${format}`,
        { headers: { authorization: `Bearer ${token}` } },
      );
      return Buffer.from(await reply.arrayBuffer()).toString('latin1');
    }),
  );
  const seen = [await detail(), await history(), await mails(), files];
  expect(JSON.stringify(seen)).toContain('Welcome.');
  expect(JSON.stringify(seen)).not.toMatch(/Owes us|Has paid/);

  const [shown, json] = await Promise.all([
    run('order', 'show', order_no),
    run('order', 'show', order_no, '--json'),
  ]);
  expect(shown.stdout).toMatch(
    new RegExp(`^internal notes +${NOTE_HEAD}Owes us money\\.\n +.*tom: Has paid\\.$`, 'm'),
  );
  expect(JSON.parse(json.stdout)).toMatchObject({
    internal_notes: [
      { actor: 'mei', note: 'Owes us\nmoney.', at: expect.any(String) },
      { actor: 'tom', note: 'Has paid.' },
    ],
  });
  const entries = await audit.list({ subject: `order:${order_no}`, limit: 9 });
  expect(entries.map(({ actor, action, change }) => [actor, action, change])).toEqual([
    ['mei', 'order.advance', { from: 'submitted', to: 'in_review', note: 'Welcome.' }],
    ['tom', 'order.internal-note', {}],
    ['mei', 'order.internal-note', {}],
  ]);
});

test('an account is deleted with its notes, but the notes of its orders stay; a backup has both kinds', async () => {
  const { order_no, userId, email } = await sendOrder();
  const { db, accountDesk, orderDesk, orderReader, audit, backup } = server.context;
  expect(await run('account', 'note', email, 'Calls herself Ann.')).toMatchObject({
    code: 0,
    stdout: `Internal note added to ${email}; only operators see it.\n`,
  });
  await orderDesk.note('mei', { orderNo: order_no }, 'Two invoices.');
  expect((await run('account', 'show', email)).stdout).toMatch(
    new RegExp(`^internal notes +${NOTE_HEAD}Calls herself Ann\\.$`, 'm'),
  );
  const file = join(folder, 'all.tar');
  await backup.make('mei', file, () => {});
  // An archive has files for a table only if the table has rows.
  const saved = await readFile(file, 'latin1');
  const parts = ['internal_account_notes', 'internal_order_notes'].filter((table) =>
    saved.includes(`database/${table}/000001.copy.gz`),
  );
  expect(parts).toHaveLength(2);

  await db.deleteFrom('users').where('id', '=', userId).execute();
  await expect(accountDesk.show({ id: userId })).rejects.toThrow(`There is no account ${userId}.`);
  const notes = await db.selectFrom('internal_account_notes').select('note').execute();
  expect(notes).toEqual([]);
  expect((await orderReader.show({ orderNo: order_no })).internal_notes).toMatchObject([
    { note: 'Two invoices.' },
  ]);
  const entries = await audit.list({ subject: `account:${userId}`, limit: 9 });
  expect(entries).toMatchObject([{ action: 'account.note', change: {} }]);
});

test('a note that is empty, too long or about an unknown order or account is refused', async () => {
  const { orderDesk, accountDesk } = server.context;
  const none = { orderNo: 'VG-NONE' };
  await expect(orderDesk.note('mei', none, 'x')).rejects.toThrow('There is no order VG-NONE.');
  const { order_id, userId } = await sendOrder();
  for (const note of ['', 'x'.repeat(2001)]) {
    await expect(orderDesk.note('mei', { id: order_id }, note)).rejects.toThrow(
      'internal_order_notes_note_length',
    );
    await expect(accountDesk.note('mei', { id: userId }, note)).rejects.toThrow(
      'internal_account_notes_note_length',
    );
  }
  expect((await accountDesk.show({ id: userId })).internal_notes).toEqual([]);
  const long = await run('account', 'note', `${userId}`, 'x'.repeat(2001));
  expect(long).toMatchObject({ code: 2, stderr: expect.stringContaining('at most 2000') });
});

test("'order message' writes to the buyer, who gets an email; 'order show' prints the thread", async () => {
  const { order_id, order_no, token, userId } = await sendOrder();
  const { orderDesk, audit, db } = server.context;
  expect(await run('order', 'message', order_no, 'Dos días\nmás.')).toEqual({
    code: 0,
    stdout: `Message added to ${order_no}; the buyer gets an email.\n`,
    stderr: '',
  });
  await call(server, 'sendCopyrightOrderMessage', { order_id, text: 'Gracias.' }, { token });
  const { data } = await call(server, 'getCopyrightOrderMessages', { order_id }, { token });
  expect(data.list).toMatchObject([
    { from: 'buyer', text: 'Gracias.' },
    { from: 'desk', text: 'Dos días\nmás.' },
  ]);
  const mails = async () =>
    (await readMails(server)).filter(
      ({ to, text }) => to === contact.email && /Dos días/.test(text),
    );
  await expect.poll(async () => (await mails()).length).toBe(1);
  expect((await run('order', 'show', order_no)).stdout).toMatch(
    new RegExp(`^messages +${NOTE_HEAD}Dos días más\\.\n +.*, buyer: Gracias\\.$`, 'm'),
  );
  expect(await audit.list({ subject: `order:${order_no}`, limit: 9 })).toMatchObject([
    { action: 'order.message', change: {} },
  ]);
  const long = await run('order', 'message', order_no, 'x'.repeat(4001));
  expect(long).toMatchObject({ code: 2, stderr: expect.stringContaining('at most 4000') });
  await db.deleteFrom('users').where('id', '=', userId).execute();
  await expect(orderDesk.message('mei', { orderNo: order_no }, 'Hello?')).rejects.toThrow(
    `The account of order ${order_no} was deleted; nobody would read the message.`,
  );
});
