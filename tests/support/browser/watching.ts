import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { CallOutput } from '#contract/transport/client.ts';
import type { Envelope } from '#contract/transport/envelope.ts';
import type { DevicePlace } from '#web/lib/storage/device-places.ts';

type History = CallOutput<'getWatchHistory'>;

/** The watch history of the page's user, from the server. */
export async function fetchHistory(page: Page): Promise<History> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'token');
  const reply = await page.request.get('/api/drama/getWatchHistory?page_size=100', {
    headers: { authorization: `Bearer ${token?.value}` },
  });
  return ((await reply.json()) as Envelope<History>).data;
}

export function devicePlace(drama_id: number, more: Partial<DevicePlace> = {}): DevicePlace {
  return {
    drama_id,
    title: `Drama ${drama_id}`,
    cover: '/media/posters/two-masters-one-grave-640.webp',
    episode_count: 80,
    episode_no: 5,
    position_seconds: 8,
    duration_seconds: 20,
    watched_at: '2026-05-02T10:00:00.000Z',
    ...more,
  };
}

/** Stores places in localStorage as a guest's player does, once, when the next page is loaded. */
export async function storePlaces(page: Page, places: DevicePlace[]) {
  const key = randomUUID();
  await page.addInitScript(
    ([once, text]) => {
      // The script runs at every page load; it must not overwrite what the page has stored since.
      if (sessionStorage.getItem(once)) return;
      sessionStorage.setItem(once, '1');
      localStorage.setItem('places', text);
    },
    [key, JSON.stringify(places)] as const,
  );
}

/** The ids of the dramas with a place stored on the device. */
export function readPlaces(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    (JSON.parse(localStorage.getItem('places') ?? '[]') as DevicePlace[]).map(
      ({ drama_id }) => drama_id,
    ),
  );
}
