import { expect, test } from 'vitest';
import { locales } from '#i18n/locales.ts';
import { createDemoDatabase } from '#tests/support/demo-database.ts';
import type { Banner } from './banners.ts';
import type { Drama, DramaTexts } from './catalogue.ts';
import { read } from './read.ts';

test('fillDemo inserts eight banners for dramas of different genres, with the pictures of these dramas', async () => {
  const { db } = await createDemoDatabase();
  const rows = await db
    .selectFrom('banners')
    .innerJoin('dramas', 'dramas.id', 'banners.drama_id')
    .select(['dramas.slug', 'banners.image', 'banners.image_tall'])
    .select(['dramas.banner_wide', 'dramas.banner_tall'])
    .execute();
  expect(rows).toHaveLength(8);
  const dramas = read<Drama[]>('dramas.json');
  const primaryTags = rows.map(({ slug }) => dramas.find((drama) => drama.slug === slug)?.tags[0]);
  expect(new Set(primaryTags).size).toBe(8);
  for (const { image, image_tall, banner_wide, banner_tall } of rows) {
    expect([image, image_tall]).toEqual([banner_wide, banner_tall]);
  }
  const texts = await db.selectFrom('banner_texts').selectAll().execute();
  expect(texts).toHaveLength(8 * locales.length);
});

test.each(locales)('banner texts in %s are short and differ from the drama title', (locale) => {
  const [titleLimit, subtitleLimit] = ['en', 'es'].includes(locale) ? [36, 60] : [18, 30];
  const dramaTexts = read<DramaTexts>(`texts/${locale}.json`);
  for (const { drama, texts } of read<Banner[]>('banners.json')) {
    const { title, subtitle } = texts[locale];
    expect(Array.from(title).length, title).toBeLessThanOrEqual(titleLimit);
    expect(Array.from(subtitle).length, subtitle).toBeLessThanOrEqual(subtitleLimit);
    expect(title).not.toBe(dramaTexts[drama]?.title);
  }
});
