import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { call } from '#tests/support/call.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { addSession, addUser } from '#tests/support/data/users.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { type CardTask, drawCard } from './draw-card.ts';
import { createPosterReader } from './read-poster.ts';

const DEMO = new URL('../../../../demo/media', import.meta.url).pathname;
const POSTER = '/media/posters/agave-heiress-640.webp#3a2233';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ settings: { API_RATE: '0' } });
  token = await addSession(server.context.db, await addUser(server.context.db));
});

const task: CardTask = {
  locale: 'en',
  name: 'Spring slate',
  count: '2 titles',
  siteName: 'Vignette',
  posters: [],
};

/** The pixels of a part of the card that are nearly white, such as those of the name. */
async function brightPixels(card: Uint8Array, left: number, width: number): Promise<number> {
  const area = { left, width, top: 170, height: 300 };
  const bytes = await sharp(card).extract(area).greyscale().raw().toBuffer();
  return bytes.filter((level) => level > 200).length;
}

test.each(['Spring slate', '春季片单', '春の候補リスト', '봄 후보 목록', 'Lista de otoño'])(
  'the name %s is drawn as text of its own',
  async (name) => {
    const [card, missing] = await Promise.all([
      drawCard({ ...task, name }),
      drawCard({ ...task, name: '□'.repeat([...name].length) }),
    ]);
    const { format, width, height } = await sharp(card).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
    expect(await brightPixels(card, 72, 470)).toBeGreaterThan(1000);
    expect(Buffer.from(card).equals(missing)).toBe(false);
  },
);

test('a long name stays in its column', async () => {
  const card = await drawCard({ ...task, name: '很长的片单名称'.repeat(14) });
  expect(await brightPixels(card, 545, 20)).toBe(0);
});

test('a poster is read from a folder or the store, and is a colour if neither has it', async () => {
  const bytes = await readFile(`${DEMO}/posters/agave-heiress-640.webp`);
  const store = createServer(({ url }, response) => {
    if (url === '/store/posters/agave-heiress-640.webp') response.end(bytes);
    // Sent without a Content-Length.
    else if (url === '/store/posters/huge-640.webp')
      Readable.from(Array.from({ length: 9 }, () => Buffer.alloc(1024 * 1024))).pipe(response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void store.close());
  const { port } = store.address() as AddressInfo;
  const addressOf = (path: string) =>
    `http://127.0.0.1:${port}/store${path.slice('/media'.length)}`;
  const local = createPosterReader({ folders: [DEMO], addressOf: (path) => path });
  const remote = createPosterReader({ folders: [], addressOf });
  const color = '#3a2233';
  for (const read of [local, remote]) {
    const poster = await read(POSTER);
    expect(poster.color).toBe(color);
    expect(Buffer.from(poster.picture ?? []).equals(bytes)).toBe(true);
  }
  for (const read of [local, remote])
    for (const name of ['missing', 'huge'])
      expect(await read(`/media/posters/${name}-640.webp#3a2233`)).toEqual({ color });
  expect(await local('/media/../package.json')).not.toHaveProperty('picture');
  // An address in the catalogue that only this machine may reach is not requested.
  const inside = `http://127.0.0.1:${port}/store/posters/agave-heiress-640.webp`;
  for (const read of [local, createPosterReader({ folders: [], addressOf: (path) => path })])
    expect(await read(inside)).not.toHaveProperty('picture');
});

test('the card is served while the list is shared, and follows its changes', async () => {
  const drama = await addDrama(server.context.db, { cover: POSTER });
  const { data: list } = await call(
    server,
    'createShortlist',
    { name: '春季片单', drama_ids: [drama] },
    { token },
  );
  const { shortlist_id } = list;
  const { data: share } = await call(server, 'shareShortlist', { shortlist_id }, { token });
  const load = (lang = 'zh', link = share.token) =>
    fetch(`${server.url}/cards/shortlist/${link}.jpg?lang=${lang}`);
  const first = await load();
  expect(first.status).toBe(200);
  expect(first.headers.get('content-type')).toBe('image/jpeg');
  expect(first.headers.get('cache-control')).toBe('no-store');
  const bytes = await first.bytes();
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
  expect(Buffer.from(await (await load()).bytes()).equals(bytes)).toBe(true);
  await call(server, 'updateShortlist', { shortlist_id, name: '夏季片单' }, { token });
  expect(Buffer.from(await (await load()).bytes()).equals(bytes)).toBe(false);
  expect((await load('zh', 'x'.repeat(43))).status).toBe(404);
  expect((await load('zh', '../../etc')).status).toBe(404);
  await call(server, 'unshareShortlist', { shortlist_id }, { token });
  expect((await load()).status).toBe(404);
});
