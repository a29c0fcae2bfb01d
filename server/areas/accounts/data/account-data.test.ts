import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { accountsDocumentation } from '#contract/documentation/accounts.ts';
import { outcomes } from '#contract/error-codes.ts';
import { startAccountsServer } from '#tests/support/accounts.ts';
import { call } from '#tests/support/call.ts';
import { accept, addOffer, company } from '#tests/support/data/deals.ts';
import { addSession } from '#tests/support/data/users.ts';

const HOUR_MS = 60 * 60 * 1000;
let time = Date.now();

const server = await startAccountsServer({ overrides: { now: () => new Date(time) } });

const download = (token: string) =>
  fetch(server.url + calls.exportAccountData.path, {
    headers: { authorization: `Bearer ${token}` },
  });

test('the file has everything of the account and nothing of another one', async () => {
  const email = 'ana@buyer.example';
  const userId = await server.addUser({ email });
  const token = await server.signInAs(email);
  const offer = await addOffer(server, { userId, dramas: 2 });
  const foreign = await addOffer(server);
  await accept(server, { ...offer, token });
  const { dramaIds } = offer;
  const order_id = offer.orderId;
  await call(server, 'sendCopyrightOrderMessage', { order_id, text: 'Is there a dub?' }, { token });
  await call(server, 'addCopyrightCart', { drama_id: dramaIds[0] }, { token });
  await call(server, 'updateSearchHistory', { values: ['moon'] }, { token });
  await call(server, 'createShortlist', { name: 'Fair', drama_ids: [dramaIds[1]] }, { token });
  const enquiry = { subject: 'support', email, text: 'The export fails.' } as const;
  await call(server, 'sendEnquiry', enquiry, { token });
  await fetch(`${server.url}${calls.downloadDramaMaterials.path}?drama_id=${dramaIds[1]}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await call(server, 'requestScreener', { drama_ids: [dramaIds[0]], message: 'Please' }, { token });

  const response = await download(token);
  const day = new Date(time).toISOString().slice(0, 10);
  expect(response.headers.get('content-disposition')).toContain(`account-data-${day}.json`);
  const text = await response.text();
  const file = JSON.parse(text);
  expect(file).toMatchObject({
    format: 'account-data-1',
    account: { email, search_history: ['moon'], muted_mails: [] },
    company_profile: company,
    sessions: [{ device: expect.any(String) }, {}],
    cart: [{ drama_id: dramaIds[0], title: expect.any(String) }],
    watch_history: [],
    shortlists: [{ name: 'Fair', titles: [{ drama_id: dramaIds[1] }] }],
    screeners: [{ message: 'Please', titles: [{ drama_id: dramaIds[0] }], views: [] }],
    enquiries: [{ subject: 'support', messages: [{ from: 'visitor', text: enquiry.text }] }],
    downloaded_materials: [{ drama_id: dramaIds[1] }],
    orders: [
      {
        order_no: offer.orderNo,
        titles: [{ drama_id: dramaIds[0] }, { drama_id: dramaIds[1] }],
        messages: [{ from: 'buyer', text: 'Is there a dub?' }],
        quotes: [{ state: 'accepted', lines: [{ amount_minor: 100_000 }, {}] }],
        deal: { buyer: { legal_name: company.legal_name }, lines: [{}, {}] },
      },
    ],
    incomplete: [],
  });
  expect(file.mails.length).toBeGreaterThan(0);
  expect(text).not.toContain(foreign.orderNo);
  expect(text).not.toMatch(/password_hash|token|"actor"/);
  const { description = '' } = accountsDocumentation.calls.exportAccountData;
  const named = Object.keys(file).filter((name) => !['format', 'site', 'made_at'].includes(name));
  expect(named.filter((name) => !description.includes(`\`${name}\``))).toEqual([]);
});

test('enquiries beyond the size of the file are left out, which it says', async () => {
  const { db } = server.context;
  const userId = await server.addUser({ email: 'threads@buyer.example' });
  const token = await addSession(db, userId);
  for (let n = 0; n < 2; n += 1)
    await call(
      server,
      'sendEnquiry',
      { subject: 'support', email: 'threads@buyer.example', text: `Thread ${n}` },
      { token },
    );
  await sql`
    INSERT INTO enquiry_messages (enquiry_id, sender, actor, text, at)
    SELECT e.id, 'visitor', 'visitor', repeat('x', 10000), now()
    FROM enquiries e, generate_series(1, 1700) WHERE e.user_id = ${userId}`.execute(db);
  const file = await (await download(token)).json();
  expect(file.enquiries).toHaveLength(1);
  expect(file.enquiries[0].messages[0]).toMatchObject({ text: 'Thread 1' });
  expect(file.incomplete).toEqual(['enquiries']);
});

test('an empty account has a file too', async () => {
  const userId = await server.addUser({ email: 'empty@buyer.example' });
  const file = await (await download(await addSession(server.context.db, userId))).json();
  expect(file).toMatchObject({ company_profile: null, cart: [], orders: [], incomplete: [] });
});

test('the password or a code is needed after an hour, and six files an hour are made', async () => {
  const email = 'often@buyer.example';
  await server.addUser({ email });
  const token = await server.signInAs(email);
  time += 2 * HOUR_MS;
  const ask = async () => (await server.callAs('exportAccountData', {}, { token })).code;
  expect(await ask()).toBe(outcomes.confirmationNeeded.code);
  await server.callAs('confirmSession', { password: 'a wet paper lantern' }, { token });
  const statuses = [];
  for (let at = 0; at < 7; at += 1)
    statuses.push((await download(token)).headers.get('content-type'));
  expect(statuses.filter((type) => type === 'application/octet-stream')).toHaveLength(6);
  expect(await ask()).toBe(outcomes.tooManyRequests.code);
});
