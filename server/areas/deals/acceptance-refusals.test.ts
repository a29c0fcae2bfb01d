import { beforeEach, describe, expect, test, vi } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';
import { createTranslators } from '#server/text/translators.ts';
import { call } from '#tests/support/call.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import {
  accept,
  addOffer,
  company,
  readOrder,
  readQuote,
  signature,
} from '#tests/support/data/deals.ts';
import { addOrder } from '#tests/support/data/orders.ts';
import { flat, sendQuote } from '#tests/support/data/quotes.ts';
import { addGrant, addHoldback } from '#tests/support/data/rights.ts';
import { addSession, addUser } from '#tests/support/data/users.ts';
import { startTestServer } from '#tests/support/server.ts';

const { en } = createTranslators();

const START = new Date('2026-11-15T23:30:00Z');
let time = START;
const server = await startTestServer({
  settings: { API_RATE: '0', BUSINESS_EMAIL: 'rights@vignette.example' },
  overrides: { now: () => time },
});
const { db } = server.context;

beforeEach(() => {
  time = START;
});

describe('acceptance is refused', () => {
  test('without a company profile', async () => {
    const order = await addOrder(server.context, { dramas: 1 });
    const quote = await sendQuote(server.context, order.orderNo, [flat(1)]);
    const reply = await accept(server, { ...order, quoteId: quote.quote_id });
    expect(reply).toMatchObject({ code: outcomes.companyNeeded.code, data: null });
  });

  test('for the quote of another user and for an unknown one', async () => {
    const offer = await addOffer(server, { dramas: 1 });
    const token = await addSession(db, await addUser(db));
    for (const foreign of [
      { ...offer, token },
      { ...offer, quoteId: 2 ** 40 },
    ])
      expect(await accept(server, foreign)).toMatchObject({ code: outcomes.notFound.code });
    expect((await readQuote(server, offer))?.state).toBe('sent');
  });

  test('for lines of another quote and for lines that are not offered', async () => {
    const order = await addOrder(server.context, { dramas: 2 });
    await server.context.company.save(order.userId, company);
    const quote = await sendQuote(server.context, order.orderNo, [flat(1), null]);
    const other = await addOffer(server, { dramas: 1 });
    const [offered, refused] = quote.lines.map(({ line_id }) => line_id) as [number, number];
    for (const lineIds of [other.lineIds, [offered, refused]]) {
      const reply = await accept(server, { ...order, quoteId: quote.quote_id }, { lineIds });
      expect(reply).toMatchObject({
        code: outcomes.invalidInput.code,
        data: { field: 'line_ids' },
        message: 'List of quote lines must name only titles that this quote offers',
      });
    }
  });

  test.each([
    ['line_ids', { line_ids: [] }],
    ['line_ids.1', { line_ids: [1, 1] }],
    ['signatory_name', { signatory_name: ' ' }],
    ['is_agreed', { is_agreed: false }],
  ])('with invalid input: %s', async (_field, input) => {
    const token = await addSession(db, await addUser(db));
    const request = { quote_id: 1, ...signature, ...input };
    const reply = await call(server, 'acceptCopyrightQuote', request, { token });
    expect(reply.code).toBe(outcomes.invalidInput.code);
  });

  test('for a quote that was answered, superseded, recalled or accepted', async () => {
    const declined = await addOffer(server, { dramas: 1 });
    await server.context.quotes.decline('en', declined.userId, declined.quoteId, '');
    const superseded = await addOffer(server, { dramas: 1 });
    await sendQuote(server.context, superseded.orderNo, [flat(2)]);
    const accepted = await addOffer(server, { dramas: 1 });
    await accept(server, accepted);
    const countered = await addOffer(server, { dramas: 1 });
    const counter = { quote_id: countered.quoteId, message: 'Less?' };
    await server.context.quotes.counter('en', countered.userId, counter);
    const recalled = await addOffer(server, { dramas: 1 });
    await server.context.quoteDesk.recall('olga', { id: recalled.orderId }, 'Mistake');
    for (const offer of [declined, superseded, accepted, countered, recalled])
      expect(await accept(server, offer)).toMatchObject({
        code: outcomes.quoteClosed.code,
        message: en.t('error.quoteClosed'),
      });
  });

  test('for a quote that has ended', async () => {
    const offer = await addOffer(server, { dramas: 1, validDays: 1 });
    time = new Date(START.getTime() + 86_400_000);
    expect(await accept(server, offer)).toMatchObject({
      code: outcomes.quoteExpired.code,
      message: en.t('error.quoteExpired'),
    });
  });

  test('for a licence that ends before the day of acceptance', async () => {
    // A licence of 24 months from this day ends on 14 November 2026, or a day later.
    const terms = (start_date: string) => ({ terms: { start_date } });
    const validDays = 90;
    time = new Date('2026-11-01T08:00:00Z');
    const ended = await addOffer(server, { dramas: 1, validDays, ...terms('2024-11-15') });
    const ending = await addOffer(server, { dramas: 1, validDays, ...terms('2024-11-16') });
    time = START;
    expect(await accept(server, ended)).toMatchObject({
      code: outcomes.titlesTaken.code,
      data: { drama_ids: ended.dramaIds },
    });
    expect((await readQuote(server, ended))?.state).toBe('sent');
    expect(await accept(server, ending)).toMatchObject({ code: outcomes.ok.code });
  });

  test('with the same reply if the desk cannot be told', async () => {
    const offer = await addOffer(server, { dramas: 1 });
    await addGrant(db, offer.dramaIds[0] as number, { direction: 'out' });
    const { mailer, log } = server.context;
    const queue = vi.spyOn(mailer, 'queue').mockRejectedValue(new Error('no queue'));
    const logged = vi.spyOn(log, 'error');
    try {
      expect(await accept(server, offer)).toMatchObject({ code: outcomes.titlesTaken.code });
      expect(queue).toHaveBeenCalled();
      expect(logged).toHaveBeenCalledWith(
        expect.objectContaining({ message: 'no queue' }),
        'the desk could not be told that titles are taken',
      );
    } finally {
      queue.mockRestore();
      logged.mockRestore();
    }
  });

  test('naming the titles that are taken; the others can be accepted', async () => {
    const [taken, held, deleted, free] = (await Promise.all(
      ['Taken', 'Held', 'Deleted', 'Free'].map((title) =>
        addDrama(db, { texts: { en: { title } } }),
      ),
    )) as [number, number, number, number];
    const offer = await addOffer(server, { dramas: [taken, held, deleted, free] });
    await addGrant(db, taken, { direction: 'out', territories: ['MX'], language_uses: [] });
    await addHoldback(db, held);
    await db.deleteFrom('dramas').where('id', '=', deleted).execute();
    const reply = await accept(server, offer);
    expect(reply).toMatchObject({
      code: outcomes.titlesTaken.code,
      data: { drama_ids: [taken, held, deleted] },
      message: expect.stringContaining('Taken, Held, Deleted'),
    });
    expect((await readOrder(server, offer)).status).toBe('quoted');
    expect((await readQuote(server, offer))?.state).toBe('sent');
    expect(await accept(server, offer, { lineIds: offer.lineIds.slice(3) })).toMatchObject({
      code: outcomes.ok.code,
    });
  });

  test('without saying that there are other titles to accept', async () => {
    const drama = await addDrama(db, { texts: { en: { title: 'Alone' } } });
    const offer = await addOffer(server, { dramas: [drama] });
    await addHoldback(db, drama);
    expect(await accept(server, offer)).toMatchObject({
      code: outcomes.titlesTaken.code,
      message:
        '1 title is no longer available on these terms: Alone. Nothing was accepted. ' +
        'Any other titles in the quote can still be accepted.',
    });
  });
});
