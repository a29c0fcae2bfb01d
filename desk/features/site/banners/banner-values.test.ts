import { expect, test } from 'vitest';
import type { DeskBanner } from '#contract/desk/banners.ts';
import { fromLocal, picturesOf, toChange, toLocal, toValues } from './banner-values.ts';

const drama = {
  drama_id: 7,
  drama: 'L-7',
  title: 'Lighthouse',
  state: 'published' as const,
  cover: '',
  banner_wide: '/media/wide-1600.webp',
  banner_tall: '/media/tall-960.webp',
};

const edited = {
  is_enabled: true,
  starts_at: '2026-12-01T08:00:00.000Z',
  ends_at: null,
  drama: null,
  link: '/en/about',
  image: '/media/own-1600.webp',
  image_tall: null,
  texts: { en: { title: 'Light', subtitle: '' } },
};
const banner: DeskBanner = { ...edited, banner_id: 1, position: 1, version: 'v', state: 'running' };

test('a banner that is loaded and saved without a change stays as it is', () => {
  expect(toChange(toValues(banner))).toEqual(edited);
});

test('without an own picture the banner has those of its title', () => {
  const values = { ...toValues(null), drama };
  expect(picturesOf(values)).toEqual({ image: drama.banner_wide, image_tall: drama.banner_tall });
  expect(picturesOf({ ...values, image: '/media/own.webp' }).image_tall).toBeNull();
  expect(toChange({ ...values, target: 'link', link: ' /a ' })).toMatchObject({
    drama: null,
    link: '/a',
    image_tall: null,
  });
});

test('times are shown in the time zone of the browser, and are the same when sent back', () => {
  for (const time of ['2026-12-01T08:00:00.000Z', '2026-07-01T23:30:00.000Z'])
    expect(fromLocal(toLocal(time))).toBe(time);
  expect([toLocal(null), fromLocal('')]).toEqual(['', null]);
});
