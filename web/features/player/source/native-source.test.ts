import { expect, test, vi } from 'vitest';
import { createNativeSource } from './native-source.ts';

test('a stalled video is reported as trouble only while offline', () => {
  const network = { onLine: true };
  vi.stubGlobal('navigator', network);
  const source = createNativeSource('/film.m3u8', { startAt: 0, quality: 0, onChange: () => {} });
  const video = new EventTarget();
  source.attach(video as HTMLVideoElement);
  video.dispatchEvent(new Event('waiting'));
  expect(source.status.trouble).toBeUndefined();
  network.onLine = false;
  video.dispatchEvent(new Event('waiting'));
  expect(source.status.trouble).toBe('offline');
  video.dispatchEvent(new Event('playing'));
  expect(source.status.trouble).toBeUndefined();
});

test('a network error of a granted video is reported as the end of its grant', () => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('MediaError', { MEDIA_ERR_NETWORK: 2, MEDIA_ERR_DECODE: 3 });
  const options = { startAt: 0, quality: 0, onChange: () => {} };
  const source = createNativeSource('/watch/film.m3u8', { ...options, isGranted: true });
  const video = Object.assign(new EventTarget(), { src: '', error: { code: 2 } });
  source.attach(video as unknown as HTMLVideoElement);
  expect(video.src).toBe('/watch/film.m3u8');
  video.dispatchEvent(new Event('error'));
  expect(source.status.trouble).toBe('ended');
  video.error = { code: 3 };
  video.dispatchEvent(new Event('error'));
  expect(source.status.trouble).toBe('media');
});
