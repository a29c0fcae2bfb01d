import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Banner, DramaCard } from '#contract/catalogue.ts';
import type { Envelope } from '#contract/transport/envelope.ts';
import { addDrama } from '#tests/support/data/catalogue.ts';
import { startTestServer } from '#tests/support/server.ts';

const server = await startTestServer({ settings: { API_RATE: '0' } });
const { db } = server.context;

beforeEach(async () => {
  await db.deleteFrom('banners').execute();
  await db.deleteFrom('dramas').execute();
});

async function call<Data>(path: string, lang = 'en'): Promise<Data> {
  // The notification that clears the cache after a change may not have arrived yet.
  server.context.catalogue.clearCache();
  const response = await fetch(`${server.url}/api/${path}`, { headers: { lang } });
  return ((await response.json()) as Envelope<Data>).data;
}

describe('random picks', () => {
  const pick = async (limit: number) =>
    (await call<DramaCard[]>(`drama/getDramaListByRandom?limit=${limit}`)).map(
      (card) => card.drama_id,
    );

  test('are distinct published dramas; a limit above their number returns all of them', async () => {
    const published = new Set<number>();
    for (let n = 0; n < 7; n++) published.add(await addDrama(db));
    await addDrama(db, { state: 'draft' });
    for (let n = 0; n < 20; n++) {
      const picked = await pick(5);
      expect(new Set(picked).size).toBe(5);
      expect(picked.every((id) => published.has(id))).toBe(true);
    }
    expect(new Set(await pick(48))).toEqual(published);
  });

  test('differ between calls', async () => {
    for (let n = 0; n < 12; n++) await addDrama(db);
    const sets = new Set<string>();
    for (let n = 0; n < 30; n++) sets.add((await pick(3)).join());
    expect(sets.size).toBeGreaterThan(1);
  });
});

describe('banners', () => {
  async function addBanner(
    position: number,
    more: object = {},
    texts: Record<string, string> = {},
  ) {
    const { id } = await db
      .insertInto('banners')
      .values({ image: `/media/banners/b${position}-1600.webp`, position, ...more })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const [locale, title] of Object.entries(texts)) {
      await sql`INSERT INTO banner_texts (banner_id, locale, title) VALUES (${id}, ${locale}, ${title})`.execute(
        db,
      );
    }
    return id;
  }
  const list = (lang?: string) => call<Banner[]>('banner/getEnableList', lang);

  test('are sorted by position, in the requested language or its fallback', async () => {
    const second = await addBanner(2, {}, { en: 'Second', zh: '第二' });
    const first = await addBanner(1, {}, { en: 'First' });
    expect((await list('zh-TW')).map(({ banner_id, title }) => [banner_id, title])).toEqual([
      [first, 'First'],
      [second, '第二'],
    ]);
  });

  test('are left out if disabled, outside their period, or of an unpublished drama', async () => {
    const hour = 3_600_000;
    const drama_id = await addDrama(db, { state: 'withdrawn' });
    await addBanner(1, { is_enabled: false });
    await addBanner(2, { starts_at: new Date(Date.now() + hour) });
    await addBanner(3, { ends_at: new Date(Date.now() - hour) });
    await addBanner(4, { drama_id });
    const shown = await addBanner(5, {
      starts_at: new Date(Date.now() - hour),
      ends_at: new Date(Date.now() + hour),
      link: '/en/about',
      image_tall: '/media/banners-tall/b5-960.webp',
    });
    expect(await list()).toEqual([
      {
        banner_id: shown,
        title: '',
        subtitle: '',
        image: '/media/banners/b5-1600.webp',
        image_tall: '/media/banners-tall/b5-960.webp',
        drama_id: null,
        link: '/en/about',
      },
    ]);
  });
});
