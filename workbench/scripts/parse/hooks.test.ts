import { expect, test } from 'vitest';
import { isHookMarker } from './hooks.ts';

test.each([
  '【本集卡点】',
  '[HOOK: the letter]',
  'To be continued…',
  'ＨＯＯＫ：the letter',
  'to　be　continued',
])('%s marks a hook', (line) => {
  expect(isHookMarker(line)).toBe(true);
});

test.each(['She hangs the coat on the hook.', 'Hooker Street'])('%s marks none', (line) => {
  expect(isHookMarker(line)).toBe(false);
});
