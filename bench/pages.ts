import { startProcess } from '../scripts/start-process.ts';
import { measure } from './load.ts';
import { median, print } from './report.ts';

const ROUNDS = 3;
const SECONDS = 3;
const CARDS = 96;
const PAGE = '/en';

/** How much of a bare server's speed is left when the page comes from the cache, and when it is rendered. */
export async function benchPages(siteUrl: string, settings: Record<string, string>): Promise<void> {
  await checkCards(siteUrl);
  const headers = { 'accept-encoding': 'br' };
  const uncached = await startProcess(['bench/uncached-server.ts'], settings);
  const bare = await startProcess(['bench/bare-server.ts', siteUrl + PAGE, 'br']);
  try {
    const site = Number(new URL(siteUrl).port);
    const yard = Number(new URL(bare.url).port);
    const renderer = Number(new URL(uncached.url).port);
    // Compiled by the engine, prepared by the database, before anything counts.
    await measure({ port: renderer, path: PAGE, seconds: 2 });
    await measure({ port: site, path: PAGE, headers, seconds: 1 });
    const kept: number[] = [];
    const rendered: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const yardstick = await measure({ port: yard, path: '/', headers, seconds: SECONDS });
      kept.push((await measure({ port: site, path: PAGE, headers, seconds: SECONDS })) / yardstick);
      rendered.push((await measure({ port: renderer, path: PAGE, seconds: SECONDS })) / yardstick);
    }
    print('a kept page, of a bare node:http server', median(kept), { atLeast: 0.5 });
    print(`a rendered page of ${CARDS} cards or more, of the same`, median(rendered), {
      atLeast: 0.008,
    });
  } finally {
    await bare.stop();
    await uncached.stop();
  }
}

async function checkCards(siteUrl: string): Promise<void> {
  const html = await (await fetch(siteUrl + PAGE)).text();
  const cards = html.split('<h3').length - 1;
  if (cards < CARDS) throw new Error(`the page has ${cards} cards; the numbers are for ${CARDS}`);
}
