import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { accept, addOffer } from '#tests/support/data/deals.ts';
import { addOrder } from '#tests/support/data/orders.ts';
import { addGrant } from '#tests/support/data/rights.ts';
import { type OrderDeskSetup, startOrderDesk } from '#tests/support/order-desk.ts';

let desk: OrderDeskSetup;
beforeAll(async () => {
  desk = await startOrderDesk({
    OPERATOR_FILE: join(import.meta.dirname, '../../../demo/catalogue/operator.json'),
  });
});

const run = (...args: string[]) => desk.run('deal', ...args);
/** The columns of a table or of facts with two spaces between them, however wide they are. */
const withNarrowGaps = (stdout: string) => stdout.replaceAll(/ {2,}/g, '  ');
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('a deal is listed, shown, countersigned and exported byte for byte', async () => {
  const offer = await addOffer(desk.server);
  const { data } = await accept(desk.server, offer, { lineIds: offer.lineIds.slice(0, 2) });
  const dealNo = data.deal_no;
  const [listed, json, shown] = await Promise.all([
    run('list', '--status', 'awaiting'),
    run('list', '--search', offer.orderNo, '--json'),
    run('show', dealNo.toLowerCase()),
  ]);
  expect(withNarrowGaps(listed.stdout)).toContain(
    `${dealNo}  ${offer.orderNo}  awaiting  Luz SA  2  USD 2,000.00  2`,
  );
  expect(JSON.parse(json.stdout)).toMatchObject([
    { deal_no: dealNo, status: 'awaiting', currency: 'USD', total_minor: 200_000 },
  ]);
  const lines = withNarrowGaps(shown.stdout);
  expect(lines).toMatch(
    /^buyer {2}Luz SA, Gran Vía 1, Madrid, Spain, registration: M-12345, u_\w+@example\.org$/m,
  );
  expect(lines).toMatch(
    /^titles {2}R\d+: 原名, drama \d+, version undecided: USD 1,000\.00\n {2}R\d+: 原名/m,
  );
  expect(lines).toMatch(/^total {2}USD 2,000\.00\nterms {2}Spain, Mexico · /m);
  expect(lines).toMatch(/^accepted {2}.*, Ana Ruiz, CEO\nfrom address {2}127\.0\.0\.1\n/m);
  expect(lines).toMatch(
    new RegExp(`^memo SHA-256 {2}${data.memo_sha256}\ncountersigned {2}not yet$`, 'm'),
  );

  const signed = await run('countersign', dealNo, '--name', 'Mei Tan', '--title', 'Head');
  const { countersigned_sha256: hash } = await desk.context.dealDesk.show(dealNo);
  expect(signed).toMatchObject({
    code: 0,
    stdout: `${dealNo} is countersigned; the buyer gets an email.\nSHA-256 of the countersigned memo: ${hash}\n`,
  });
  const [newest, accepted] = [join(desk.folder, 'memo.pdf'), join(desk.folder, 'accepted.pdf')];
  const written = await Promise.all([
    run('export', dealNo, '--file', newest),
    run('export', dealNo, '--version', 'accepted', '--file', accepted),
  ]);
  expect(written.map(({ code, stdout }) => [code, stdout])).toEqual([
    [0, `Wrote ${newest}.\n`],
    [0, `Wrote ${accepted}.\n`],
  ]);
  expect(hashOf(await readFile(newest))).toBe(hash);
  expect(hashOf(await readFile(accepted))).toBe(data.memo_sha256);
  expect((await stat(newest)).mode & 0o777).toBe(0o600);

  const [twice, overwritten, text] = await Promise.all([
    run('countersign', dealNo, '--name', 'Tom', '--title', 'Head'),
    run('export', dealNo, '--file', newest),
    run('export', dealNo, '--file', join(desk.folder, 'memo.txt')),
  ]);
  expect(twice).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`Deal ${dealNo} was countersigned on 2`),
  });
  expect(overwritten).toMatchObject({ code: 1, stderr: expect.stringContaining('already exists') });
  expect(text).toMatchObject({ code: 2, stderr: expect.stringContaining('must end with .pdf.') });
});

test('a terminated deal ends its grants on the day before, and is no longer open', async () => {
  const offer = await addOffer(desk.server, { dramas: 1 });
  const { data } = await accept(desk.server, offer);
  const dealNo = data.deal_no;
  const from = `${new Date().getUTCFullYear() + 1}-03-01`;
  const terminate = (...options: string[]) => run('terminate', dealNo, ...options);
  expect(await terminate('--reason', 'Not paid.', '--from', from, '--dry-run')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      `^${dealNo}: dry run, nothing was changed. The grants would end:\nR\\d+  原名: last day ${from.slice(0, 4)}-02-2[89]\n$`,
    ),
  });
  expect(await terminate('--reason', 'Not paid.', '--from', from)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      new RegExp(
        `^${dealNo} is terminated from ${from}; the buyer gets an email\\.\nR\\d+  原名: last day ${from.slice(0, 4)}-02-2[89]\n$`,
      ),
    ),
  });
  const [again, noSuchDay, noReason, shown, open] = await Promise.all([
    terminate('--reason', 'Not paid.', '--from', from),
    terminate('--reason', 'Not paid.', '--from', '2027-02-30'),
    terminate('--from', from),
    run('show', dealNo),
    run('list', '--status', 'open', '--search', offer.orderNo, '--json'),
  ]);
  expect(again).toMatchObject({
    code: 1,
    stderr: `Deal ${dealNo} was terminated from ${from}; it can only be terminated from an earlier day.\n`,
  });
  expect([noSuchDay.code, noReason.code]).toEqual([2, 2]);
  expect(withNarrowGaps(shown.stdout)).toMatch(
    new RegExp(`^terminated {2}from ${from}: Not paid\\. \\(.*, mei\\)$`, 'm'),
  );
  expect(open.stdout).toBe('[]\n');
});

test('an order accepted on paper is confirmed, delivered and no longer declined', async () => {
  const { orderNo } = await addOrder(desk.context, { dramas: 2 });
  const order = (...args: string[]) => desk.run('order', ...args);
  const dry = await order('accept-on-paper', orderNo, '--note', 'Contract 7', '--dry-run');
  expect(withNarrowGaps(dry.stdout)).toMatch(
    new RegExp(
      `^${orderNo}: dry run, nothing was changed\\. The deal would have:\nbuyer  Luz SA, .*\ntitles  原名, drama \\d+, version undecided: no price\n`,
    ),
  );
  expect(await desk.context.orderReader.show({ orderNo })).toMatchObject({ status: 'submitted' });
  const paper = await order('accept-on-paper', orderNo, '--note', 'Contract 7');
  const [deal] = await desk.context.dealDesk.list({ search: orderNo }).read(1);
  const dealNo = deal?.deal_no ?? '';
  expect(paper).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      new RegExp(
        `^${orderNo}: confirmed as deal ${dealNo}; the buyer gets an email with the memo\\.\nSHA-256 of the memo: [0-9a-f]{64}\n$`,
      ),
    ),
  });
  const binding = `Order ${orderNo} is confirmed and binds both sides. To end the licence, use "deal terminate ${dealNo}".\n`;
  const [shown, found, twice, declined, corrected, unsaid] = await Promise.all([
    run('show', dealNo),
    order('list', '--search', dealNo.slice(0, 8)),
    order('accept-on-paper', orderNo, '--note', 'Contract 7'),
    order('decline', orderNo, '--reason', 'x'),
    order('correct', orderNo, '--reason', 'x'),
    order('advance', orderNo),
  ]);
  // The facts of the server's OPERATOR_FILE, which is not in the environment of the command.
  expect(withNarrowGaps(shown.stdout)).toMatch(
    /^seller {2}Vignette Pictures Ltd, .*Registered in England/m,
  );
  expect(withNarrowGaps(shown.stdout)).toMatch(
    /^total {2}no prices\n(.*\n)*accepted {2}.*, on paper, recorded by mei: Contract 7$/m,
  );
  expect(withNarrowGaps(found.stdout)).toMatch(
    new RegExp(`^${orderNo}  confirmed  ${dealNo}  Luz SA`, 'm'),
  );
  expect(twice).toMatchObject({
    code: 1,
    stderr: `Order ${orderNo} is confirmed and has deal ${dealNo}.\n`,
  });
  expect([declined.code, declined.stderr]).toEqual([1, binding]);
  expect([corrected.code, corrected.stderr]).toEqual([1, binding]);
  expect(unsaid).toMatchObject({
    code: 1,
    stderr: `Order ${orderNo} is confirmed. Its next status tells the buyer that everything was delivered: use --to delivered to set it.\n`,
  });

  expect(await order('advance', orderNo, '--to', 'delivered')).toMatchObject({
    code: 0,
    stdout: `${orderNo}: confirmed → delivered; the buyer gets an email.\n`,
  });
  expect(await order('correct', orderNo, '--reason', 'Not yet.')).toMatchObject({
    stdout: `${orderNo}: delivered → confirmed; no mail is sent.\n`,
  });
});

test('unknown deals, empty names and taken rights are refused', async () => {
  const { orderNo, dramaIds } = await addOrder(desk.context, { dramas: 1 });
  await addGrant(desk.context.db, dramaIds[0] ?? 0, { direction: 'out' });
  const [unknown, nameless, taken, noNote] = await Promise.all([
    run('show', 'VD-NONE'),
    run('countersign', 'VD-NONE', '--name', ' ', '--title', 'Head'),
    desk.run('order', 'accept-on-paper', orderNo, '--note', 'Contract 8'),
    desk.run('order', 'accept-on-paper', orderNo),
  ]);
  expect(unknown).toEqual({ code: 1, stdout: '', stderr: 'There is no deal VD-NONE.\n' });
  expect(nameless).toMatchObject({ code: 2, stderr: expect.stringContaining('Must not be empty') });
  expect(taken).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The rights of "原名" are not available on these terms'),
  });
  expect(noNote.code).toBe(2);
});
