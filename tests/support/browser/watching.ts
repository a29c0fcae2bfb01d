import type { Page } from '@playwright/test';
import type { CallOutput } from '../../../contract/client.ts';
import type { Envelope } from '../../../contract/envelope.ts';
import type { DevicePlace } from '../../../web/lib/storage/device-places.ts';

type History = CallOutput<'getWatchHistory'>;

/** What the server knows of whoever is signed in on this page. */
export async function historyOf(page: Page, siteUrl: string): Promise<History> {
  const token = (await page.context().cookies(siteUrl)).find(({ name }) => name === 'token');
  const reply = await page.request.get(`${siteUrl}/api/drama/getWatchHistory?page_size=100`, {
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

/** As a guest's player leaves them; takes effect with the next page. */
export async function keepPlaces(page: Page, siteUrl: string, places: DevicePlace[]) {
  await page.goto(`${siteUrl}/en/about`);
  await page.evaluate((text) => localStorage.setItem('places', text), JSON.stringify(places));
}

/** On the device, by drama. */
export function keptPlaces(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    (JSON.parse(localStorage.getItem('places') ?? '[]') as DevicePlace[]).map(
      ({ drama_id }) => drama_id,
    ),
  );
}
