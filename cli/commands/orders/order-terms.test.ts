import { beforeAll, expect, test } from 'vitest';
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

beforeAll(async () => {
  server = await startTestServer({ settings: { API_RATE: '0' } });
  const { connection, config } = server.context;
  env = { DATABASE_URL: databaseUrl(connection), DATA_DIR: config.dataDir };
});

const run = (...args: string[]) => runInProcess(['order', ...args], env);

const common = {
  ...terms,
  territories: ['WORLD'],
  territories_excluded: ['CN'],
  start_date: '2027-03-01',
  language_uses: [
    { language: 'es', use: 'subtitle' },
    { language: 'es-MX', use: 'any' },
  ],
};

test('an order is shown, mailed and listed with its extended terms and the availability', async () => {
  const { db, orderDesk, config } = server.context;
  const userId = await addUser(db);
  const token = await addSession(db, userId);
  const dramas = await Array.fromAsync(['Umbral', 'Faro'], (title) =>
    addDrama(db, { texts: { en: { title } } }),
  );
  const [line] = await collect(db, userId, dramas);
  const input = {
    contact: { ...contact, company: 'Extended Ltd' },
    terms: common,
    lines: [{ cart_id: line, terms: { ...common, term_months: 12 } }],
  };
  const sent = await call(server, 'sendCopyrightOrder', input, { token });
  const { order_id, order_no } = sent.data;
  const { stdout } = await run('show', order_no);
  const facts = stdout.replaceAll(/ {2,}/g, '  ');
  expect(facts).toContain('territories  Worldwide except China\n');
  expect(facts).toContain('languages  Spanish (subtitles), Mexican Spanish\n');
  expect(facts).toContain('start date  From 1 March 2027\n');
  expect(facts).toContain('own terms  Umbral (原名): Term: 12 months\n');
  expect(facts).toContain('availability  Faro (原名): On request\n  Umbral (原名): On request\n');
  const { items } = JSON.parse((await run('show', order_no, '--json')).stdout);
  const detail = await call(server, 'getCopyrightOrderDetail', { order_id }, { token });
  expect(items).toEqual(detail.data.items);

  const isNotice = ({ to, subject }: { to: string; subject: string }) =>
    to === config.businessEmail && subject.includes(order_no);
  await expect.poll(async () => (await readMails(server)).some(isNotice)).toBe(true);
  const { text = '' } = (await readMails(server)).find(isNotice) ?? {};
  expect(text).toContain('- Territories: Worldwide except China\n');
  expect(text).toContain('- Start date: From 1 March 2027\n');
  expect(text).toContain('- Umbral (原名) · Undecided · Term: 12 months · On request\n');
  expect(text).toContain('- Faro (原名) · Undecided · On request\n');

  const csv = Buffer.from(await orderDesk.exportList({ search: 'extended ltd' }, 'csv'));
  const [header, row] = csv.toString().split('\n');
  expect(header).toMatch(
    /,exclusive,territories_excluded,language_uses,start_date,titles_with_own_terms,availability,quote_state,total,currency,deal_no$/,
  );
  expect(row).toMatch(/,yes,CN,"es:subtitle, es-MX:any",2027-03-01,1,2 unstated,,,,$/);
  const json = Buffer.from(await orderDesk.exportList({ search: 'extended ltd' }, 'json'));
  expect(JSON.parse(json.toString())).toMatchObject([
    {
      territories_excluded: ['CN'],
      start_date: '2027-03-01',
      titles: [
        { title: 'Faro', terms: null, availability: 'unstated' },
        { title: 'Umbral', terms: { term_months: 12 }, availability: 'unstated' },
      ],
    },
  ]);
});
