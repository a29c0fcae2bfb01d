import { beforeAll, expect, test } from 'vitest';
import { addOrder } from '#tests/support/data/orders.ts';
import { flat, makeQuoteFile } from '#tests/support/data/quotes.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});

test('a line has the ordered version unless the file sets another; the template repeats it', async () => {
  const { context } = server;
  const order = await addOrder(context, { dramas: 2, version: 1 });
  const name = { orderNo: order.orderNo };
  const { lines } = await context.quoteDesk.template(name);
  expect(lines).toMatchObject([{ version: 'custom' }, { version: 'custom' }]);
  const file = await makeQuoteFile(context, order.orderNo, [flat(5), flat(5)]);
  const [first, second] = file.lines;
  await context.quoteDesk.send('mei', name, {
    ...file,
    lines: [{ ...first, version: 'original' }, second],
  });
  const shown = await context.quoteDesk.show(name);
  expect(shown.lines).toMatchObject([{ is_custom_version: 0 }, { is_custom_version: 1 }]);
  const next = await context.quoteDesk.template(name);
  expect(next.lines).toMatchObject([{ version: 'original' }, { version: 'custom' }]);
});
