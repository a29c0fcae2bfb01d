import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';
import { callAs } from '#tests/support/accounts.ts';
import { call } from '#tests/support/call.ts';
import { countParts, nothing, oneDeal } from '#tests/support/data/deal-parts.ts';
import { accept, addOffer, type TestOffer } from '#tests/support/data/deals.ts';
import { LOW_COST } from '#tests/support/low-cost.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createPasswords } from '../accounts/passwords/passwords.ts';

const HOUR_MS = 60 * 60 * 1000;
const PASSWORD = 'a wet paper lantern';
let server: TestServer;
let time: number;

beforeAll(async () => {
  time = Date.now();
  server = await startTestServer({
    settings: { API_RATE: '0' },
    overrides: { now: () => new Date(time) },
  });
});

/** An offer whose buyer gave the password this long ago. */
async function addOfferConfirmed(ageMs: number): Promise<TestOffer> {
  const offer = await addOffer(server, { dramas: 1 });
  const { db } = server.context;
  const password_hash = await createPasswords(LOW_COST).hash(PASSWORD);
  await db.updateTable('users').set({ password_hash }).where('id', '=', offer.userId).execute();
  await db
    .updateTable('sessions')
    .set({ confirmed_at: new Date(time - ageMs) })
    .where('user_id', '=', offer.userId)
    .execute();
  return offer;
}

const partsOf = (offer: TestOffer) => countParts(server.context.db, [offer]);
const NEEDED = { code: outcomes.confirmationNeeded.code, data: null };

test('a password given within the hour is enough', async () => {
  const offer = await addOfferConfirmed(HOUR_MS);
  expect(await accept(server, offer)).toMatchObject({ code: 200 });
});

test('an older one is asked for again; nothing is stored, and the key stays usable', async () => {
  const offer = await addOfferConfirmed(HOUR_MS + 1);
  const key = randomUUID();
  expect(await accept(server, offer, { key })).toMatchObject(NEEDED);
  expect(await accept(server, offer, { key, lang: 'es' })).toMatchObject({
    message: 'Para continuar, vuelve a introducir tu contraseña o un código enviado por correo.',
  });
  expect(await partsOf(offer)).toEqual(nothing);

  const { token } = offer;
  expect(await callAs(server, 'confirmSession', { password: 'wrong' }, { token })).toMatchObject({
    code: outcomes.credentialsRejected.code,
  });
  expect(await accept(server, offer, { key })).toMatchObject(NEEDED);
  expect(await callAs(server, 'confirmSession', { password: PASSWORD }, { token })).toMatchObject({
    code: 200,
  });
  const first = await accept(server, offer, { key });
  expect(first).toMatchObject({ code: 200 });
  expect(await partsOf(offer)).toEqual(oneDeal);

  // The reply of a deal that was made is repeated whenever it is asked for.
  time += 2 * HOUR_MS;
  expect(await accept(server, offer, { key })).toEqual(first);
});

test('is not asked for if the quote cannot be accepted anyway', async () => {
  const offer = await addOfferConfirmed(2 * HOUR_MS);
  const input = { quote_id: offer.quoteId };
  await call(server, 'declineCopyrightQuote', input, { token: offer.token });
  expect(await accept(server, offer)).toMatchObject({ code: outcomes.quoteClosed.code });
});
