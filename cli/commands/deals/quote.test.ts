import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { QuoteDesk } from '#server/areas/quotes/desk/quote-desk.service.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { accept, addOffer } from '#tests/support/data/deals.ts';
import { addEpisodes } from '#tests/support/data/episodes.ts';
import { addOrder } from '#tests/support/data/orders.ts';
import { flat, sendQuote } from '#tests/support/data/quotes.ts';
import { addGrant } from '#tests/support/data/rights.ts';
import { type OrderDeskSetup, startOrderDesk } from '#tests/support/order-desk.ts';

/** The server's time; commands have the real one. */
let time = new Date();
let desk: OrderDeskSetup;
beforeAll(async () => {
  desk = await startOrderDesk(
    { OPERATOR_FILE: join(import.meta.dirname, '../../../demo/catalogue/operator.json') },
    () => time,
  );
});

const run = (...args: string[]) => desk.run('quote', ...args);
/** The columns of a table or of facts with two spaces between them, however wide they are. */
const withNarrowGaps = (stdout: string) => stdout.replaceAll(/ {2,}/g, '  ');

let files = 0;
async function save(content: unknown): Promise<string> {
  files += 1;
  const file = join(desk.folder, `${files}.json`);
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

async function orderTwo() {
  const { db } = desk.context;
  const dramas = await Array.fromAsync(['Umbral', 'Faro'], async (title) => {
    const drama = await addDrama(db, { texts: { en: { title } } });
    await addEpisodes(db, drama, [30, 30, 30]);
    return drama;
  });
  const order = await addOrder(desk.context, { dramas });
  return { ...order, keys: dramas.map((drama) => `id:${drama}`) };
}

/** A file with prices in yen, and with own terms of the second title. */
async function fill(template: Awaited<ReturnType<QuoteDesk['template']>>): Promise<string> {
  const [first, second] = template.lines;
  return save({
    ...template,
    currency: 'JPY',
    payment_terms: { en: '30 days', es: '30 días' },
    lines: [
      { ...first, price: { model: 'per_episode', amount_minor: 50_000 }, version: 'custom' },
      {
        ...second,
        price: { model: 'guarantee', amount_minor: 400_000, share_bps: 1250 },
        terms: { ...second?.terms, term_months: 12 },
      },
    ],
  });
}

test('a template is filled and checked; a dry run sends nothing', async () => {
  const { orderNo, keys } = await orderTwo();
  const file = join(desk.folder, 'quote.json');
  expect(await run('template', orderNo, file)).toEqual({
    code: 0,
    stdout: `Wrote ${file} with 2 titles. Fill in the prices, then use "quote send".\n`,
    stderr: '',
  });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const [again, unfilled] = await Promise.all([
    run('template', orderNo, file),
    run('send', orderNo, file),
  ]);
  expect(again).toMatchObject({
    code: 1,
    stderr: `${file} already exists; choose another name.\n`,
  });
  expect(unfilled).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'The quote was not sent: 2 errors.\n' +
      `lines[0] (${keys[0]}): price.amount_minor must be a whole number.\n` +
      `lines[1] (${keys[1]}): price.amount_minor must be a whole number.\n`,
  });

  const template = JSON.parse(await readFile(file, 'utf8'));
  expect(template.lines).toMatchObject([{ title: 'Umbral' }, { title: 'Faro' }]);
  const filled = await fill(template);
  const dry = await run('send', orderNo, filled, '--dry-run');
  const [head, ...seen] = withNarrowGaps(dry.stdout).split('\n');
  expect(head).toBe(`${orderNo}: dry run, nothing was sent. The buyer would see:`);
  expect(seen.slice(1)).toEqual([
    expect.stringMatching(
      /^titles {2}Umbral \(id:\d+\), custom version: JPY 50,000 per episode, 3 episodes: JPY 150,000$/,
    ),
    expect.stringMatching(
      /^ {2}Faro \(id:\d+\), version undecided: JPY 400,000 minimum guarantee \+ 12\.5% of net revenue$/,
    ),
    'total  JPY 550,000 plus shares of net revenue',
    expect.stringMatching(/^terms {2}Umbral: Spain, Mexico · .* · 24 months · Exclusive$/),
    expect.stringMatching(/^ {2}Faro: .* · 12 months · Exclusive$/),
    'payment  en: 30 days',
    '  es: 30 días',
    expect.stringMatching(/^Warning: lines\[1\] \(id:\d+\) states no version; /),
    '',
  ]);
  await expect(desk.context.quoteDesk.show({ orderNo })).rejects.toThrow('has no quote.');
});

test('a quote is sent, shown in words and as JSON, and recalled', async () => {
  const { orderNo } = await orderTwo();
  const filled = await fill(await desk.context.quoteDesk.template({ orderNo }));
  const sent = await run('send', orderNo, filled);
  expect(sent.stdout.split('\n')[0]).toBe(
    `${orderNo}: version 1 was sent; the buyer gets an email and sees:`,
  );
  const [shown, json, order] = await Promise.all([
    run('show', orderNo),
    run('show', orderNo, '--version', '1', '--json'),
    desk.run('order', 'show', orderNo),
  ]);
  expect(withNarrowGaps(shown.stdout)).toMatch(
    /^version {2}1\nstate {2}sent\nsent {2}.*, mei\nvalid until {2}/m,
  );
  expect(JSON.parse(json.stdout)).toMatchObject({
    order_no: orderNo,
    version: 1,
    state: 'sent',
    total_minor: 550_000,
    lines: [{ title: 'Umbral', total_minor: 150_000 }, { price: { share_bps: 1250 } }],
  });
  expect(withNarrowGaps(order.stdout)).toMatch(
    /^quotes {2}version 1, sent, JPY 550,000, valid until 2/m,
  );
  expect(order.stdout).toMatch(
    /^can become +confirmed \("order accept-on-paper"\), declined \("order decline"\)$/m,
  );

  expect(await run('recall', orderNo, '--reason', 'Wrong price.')).toMatchObject({
    code: 0,
    stdout: `${orderNo}: version 1 was recalled; the buyer gets an email.\n`,
  });
  expect(await desk.context.quoteDesk.show({ orderNo })).toMatchObject({
    state: 'recalled',
    reply: 'Wrong price.',
  });
});

test('a file with wrong values, of another form or for another order is refused', async () => {
  const { orderNo, keys } = await orderTwo();
  const line = (external_id: string | undefined, price: object) => ({ external_id, price });
  const values = await save({
    currency: 'XXX',
    valid_days: 0,
    lines: [
      line(keys[0], { model: 'flat', amount_minor: -1 }),
      line(keys[1], { model: 'flat', amount_minor: 1.5 }),
      line(keys[1], { model: 'flat', amount_minor: 2 ** 53 }),
      line(keys[1], { model: 'half', amount_minor: 1 }),
    ],
  });
  const foreign = await save({
    currency: 'USD',
    valid_days: 1,
    lines: [line('id:999999', flat(1)), { external_id: keys[0] }, line(keys[0], flat(1))],
  });
  const results = await Promise.all([
    run('send', orderNo, values),
    run('send', orderNo, foreign),
    run('send', orderNo, await save('{ "currency"')),
    run('send', orderNo, join(desk.folder, 'absent.json')),
    run('send', 'VG-NONE', foreign),
    run('send', orderNo),
  ]);
  expect(results.map(({ code }) => code)).toEqual([1, 1, 1, 1, 1, 2]);
  const errors = results.map(({ stderr }) => stderr);
  expect(errors[0]).toBe(
    'The quote was not sent: 6 errors.\n' +
      'currency must be an ISO 4217 code such as USD.\n' +
      'valid_days must be at least 1.\n' +
      `lines[0] (${keys[0]}): price.amount_minor must be at least 0.\n` +
      `lines[1] (${keys[1]}): price.amount_minor must be a whole number.\n` +
      `lines[2] (${keys[1]}): price.amount_minor must be at most 9007199254740991.\n` +
      `lines[3] (${keys[1]}): price.model must be one of flat, share, guarantee, per_episode.\n`,
  );
  expect(errors[1]).toBe(
    'The quote was not sent: 3 errors.\n' +
      'lines[0] (id:999999) is not in the order.\n' +
      `lines[1] (${keys[0]}) has no price.\n` +
      `lines[2] (${keys[0]}) repeats lines[1].\n`,
  );
  expect(errors[2]).toMatch(/\.json is not valid JSON: /);
  expect(errors[3]).toMatch(/^There is no file .*absent\.json\.\n$/);
  expect(errors[4]).toBe('There is no order VG-NONE.\n');
  await expect(desk.context.quoteDesk.show({ orderNo })).rejects.toThrow('has no quote.');
});

test('a title that is taken is refused, or named in a warning if its rights are not stated', async () => {
  const { orderNo, keys, dramaIds } = await orderTwo();
  const [drama = 0] = dramaIds;
  await addGrant(desk.context.db, drama, { direction: 'out', territories: ['ES'] });
  const file = await save({
    currency: 'EUR',
    valid_days: 14,
    lines: keys.map((external_id) => ({ external_id, price: flat(100) })),
  });
  expect(await run('send', orderNo, file, '--dry-run')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      new RegExp(`^Warning: lines\\[0\\] \\(${keys[0]}\\) cannot be accepted`, 'm'),
    ),
  });
  await addGrant(desk.context.db, drama, { direction: 'in' });
  expect(await run('send', orderNo, file, '--dry-run')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      new RegExp(
        `^The quote was not sent: 1 error\\.\nlines\\[0\\] \\(${keys[0]}\\) is partly free \\(.+\\.\n$`,
      ),
    ),
  });
});

test('superseded, expired and accepted quotes are shown as such and not recalled', async () => {
  const { orderNo } = await orderTwo();
  await sendQuote(desk.context, orderNo, [flat(100), flat(200)]);
  await sendQuote(desk.context, orderNo, [flat(100), null]);
  const first = await run('show', orderNo, '--version', '1');
  expect(withNarrowGaps(first.stdout)).toMatch(/^state {2}superseded, 2/m);
  const second = await run('show', orderNo);
  expect(withNarrowGaps(second.stdout)).toMatch(/^not offered {2}Faro \(id:\d+\): Not available$/m);

  time = new Date(Date.now() - 20 * 86_400_000);
  const late = await addOrder(desk.context);
  await sendQuote(desk.context, late.orderNo, [flat(1), flat(1), flat(1)]);
  time = new Date();
  const offer = await addOffer(desk.server);
  await accept(desk.server, offer);
  const recall = (order: string) => run('recall', order, '--reason', 'x');
  const [expired, recalled, accepted, list] = await Promise.all([
    run('show', late.orderNo),
    recall(late.orderNo),
    recall(offer.orderNo),
    desk.run('order', 'list', '--search', late.orderNo),
  ]);
  expect(withNarrowGaps(expired.stdout)).toMatch(/^state {2}expired/m);
  expect(list.stdout).toMatch(/^VG-\S+ +quoted +expired +/m);
  for (const [{ code, stderr }, order] of [
    [recalled, late.orderNo],
    [accepted, offer.orderNo],
  ] as const)
    expect([code, stderr]).toEqual([1, `Order ${order} has no open quote.\n`]);
  const file = await save({ currency: 'USD', valid_days: 1, lines: [] });
  expect(await run('send', offer.orderNo, file)).toMatchObject({
    code: 1,
    stderr: `Order ${offer.orderNo} is confirmed; only an open order can be quoted.\n`,
  });
});
