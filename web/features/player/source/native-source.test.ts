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
