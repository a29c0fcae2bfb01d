import { expect, test } from 'vitest';
import { readSettings } from './player-settings.ts';

test('written settings are read back unchanged', () => {
  const written = { volume: 0.4, isMuted: true, isAutoNext: false, subtitles: 'ja', quality: 360 };
  expect(readSettings(JSON.stringify(written))).toEqual(written);
});

test.each([null, '', '{', 'null', '7', '[]', '"off"'])(
  'the stored value %j gives no settings',
  (text) => {
    expect(readSettings(text)).toEqual({});
  },
);

test('invalid values are ignored', () => {
  const text = '{"volume":3,"isMuted":"yes","isAutoNext":false,"subtitles":1,"quality":0.5}';
  expect(readSettings(text)).toEqual({ isAutoNext: false });
});
