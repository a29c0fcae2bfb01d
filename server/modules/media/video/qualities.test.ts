import { expect, test } from 'vitest';
import { qualitiesOf } from './qualities.ts';

const names = (width: number, height: number) =>
  qualitiesOf({ width, height }).map(({ name }) => name);

test('the usual qualities, none above the film', () => {
  expect(names(2160, 3840)).toEqual(['1080', '720', '480', '270']);
  expect(names(1080, 1920)).toEqual(['1080', '720', '480', '270']);
  expect(names(720, 1280)).toEqual(['720', '480', '270']);
  expect(names(540, 960)).toEqual(['540', '270']);
  expect(names(200, 356)).toEqual(['200']);
});

test('a film of another shape is seen whole, upright, in the middle', () => {
  const [largest] = qualitiesOf({ width: 1920, height: 1080 });
  expect(largest).toMatchObject({
    width: 1080,
    height: 1920,
    film: { width: 1080, height: 608, left: 0, top: 656 },
  });
  const [tall] = qualitiesOf({ width: 400, height: 1200 });
  expect(tall).toMatchObject({ width: 676, height: 1202, film: { height: 1202 } });
  for (const { width, height, film } of qualitiesOf({ width: 853, height: 479 })) {
    expect([width % 2, height % 2, film.width % 2, film.height % 2, film.top % 2]).toEqual([
      0, 0, 0, 0, 0,
    ]);
    expect(film.left + film.width).toBeLessThanOrEqual(width);
    expect(film.top + film.height).toBeLessThanOrEqual(height);
  }
});
