import { expect, test } from 'vitest';
import { placesToSend } from './merge-order.ts';

const placeAt = (drama_id: number, watched_at: string) => ({ drama_id, watched_at });

test('places unknown to the account are sent oldest first, which keeps their order', () => {
  const device = [placeAt(3, '2026-05-03T10:00:00Z'), placeAt(1, '2026-05-01T10:00:00Z')];
  expect(placesToSend(device, []).map(({ drama_id }) => drama_id)).toEqual([1, 3]);
});

test('the newer place of a drama wins, whether device or account has it', () => {
  const device = [placeAt(1, '2026-05-02T10:00:00Z'), placeAt(2, '2026-05-02T10:00:00Z')];
  const account = [placeAt(1, '2026-05-03T10:00:00Z'), placeAt(2, '2026-05-01T10:00:00Z')];
  expect(placesToSend(device, account).map(({ drama_id }) => drama_id)).toEqual([2]);
});

test('of places with the same time the account’s wins; an invalid time counts as the oldest', () => {
  const moment = '2026-05-02T10:00:00Z';
  expect(placesToSend([placeAt(1, moment)], [placeAt(1, moment)])).toEqual([]);
  expect(placesToSend([placeAt(1, 'once')], [placeAt(1, moment)])).toEqual([]);
  const order = placesToSend([placeAt(1, moment), placeAt(2, 'once')], []);
  expect(order.map(({ drama_id }) => drama_id)).toEqual([2, 1]);
});
