import { expect, test } from 'vitest';
import { chooseQualities } from './qualities.ts';

const names = (width: number, height: number) =>
  chooseQualities({ width, height }).map(({ name }) => name);

test('the qualities are the video’s own width, at most 1080, and smaller standard widths', () => {
  expect(names(2160, 3840)).toEqual(['1080', '720', '480', '270']);
  expect(names(1080, 1920)).toEqual(['1080', '720', '480', '270']);
  expect(names(720, 1280)).toEqual(['720', '480', '270']);
  expect(names(540, 960)).toEqual(['540', '270']);
  expect(names(200, 356)).toEqual(['200']);
});

test('a video of another shape is centred on a portrait canvas without cropping', () => {
  const [largest] = chooseQualities({ width: 1920, height: 1080 });
  expect(largest).toMatchObject({
    width: 1080,
    height: 1920,
    video: { width: 1080, height: 608, left: 0, top: 656 },
  });
  const [tall] = chooseQualities({ width: 400, height: 1200 });
  expect(tall).toMatchObject({ width: 676, height: 1202, video: { height: 1202 } });
  for (const { width, height, video } of chooseQualities({ width: 853, height: 479 })) {
    expect([width % 2, height % 2, video.width % 2, video.height % 2, video.top % 2]).toEqual([
      0, 0, 0, 0, 0,
    ]);
    expect(video.left + video.width).toBeLessThanOrEqual(width);
    expect(video.top + video.height).toBeLessThanOrEqual(height);
  }
});
