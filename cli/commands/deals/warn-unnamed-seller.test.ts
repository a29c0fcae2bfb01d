import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { addOrder } from '#tests/support/data/orders.ts';
import { flat, makeQuoteFile } from '#tests/support/data/quotes.ts';
import { type OrderDeskSetup, startOrderDesk } from '#tests/support/order-desk.ts';

let desk: OrderDeskSetup;
beforeAll(async () => {
  desk = await startOrderDesk({ SITE_NAME: 'Lantern' });
});

const warning =
  'Warning: the deal memo names only the site, "Lantern", as the licensor. State the company with "operator template" before a deal is made.\n';

test('without a stated company, commands about quotes and deals warn', async () => {
  const { orderNo } = await addOrder(desk.context, { dramas: 1 });
  const file = join(desk.folder, 'quote.json');
  await writeFile(file, JSON.stringify(await makeQuoteFile(desk.context, orderNo, [flat(1)])));
  const quoted = await desk.run('quote', 'send', orderNo, file, '--dry-run');
  const accepted = await desk.run('order', 'accept-on-paper', orderNo, '--note', 'By post');
  const [deal] = await desk.context.dealDesk.list({ search: orderNo }).read(1);
  const signing = ['--name', 'Mei Tan', '--title', 'Head'];
  const signed = await desk.run('deal', 'countersign', deal?.deal_no ?? '', ...signing);
  for (const { code, stdout } of [quoted, accepted, signed])
    expect([code, stdout.slice(-warning.length)]).toEqual([0, warning]);
});
