import { startProcess } from '../scripts/start-process.ts';
import { measure } from './load.ts';
import { median, print } from './report.ts';

const ROUNDS = 3;
const SECONDS = 3;
const CARDS = 96;
const PAGE = '/en';

/** Throughput of a cached and of a rendered page, as a share of a bare node:http server's. */
export async function benchPages(siteUrl: string, settings: Record<string, string>): Promise<void> {
  await checkCards(siteUrl);
  const headers = { 'accept-encoding': 'br' };
  const uncached = await startProcess(['bench/uncached-server.ts'], settings);
  const bare = await startProcess(['bench/bare-server.ts', siteUrl + PAGE, 'br']);
  try {
    const sitePort = Number(new URL(siteUrl).port);
    const barePort = Number(new URL(bare.url).port);
    const uncachedPort = Number(new URL(uncached.url).port);
    // Warm-up: compiles the code and prepares the statements.
    await measure({ port: uncachedPort, path: PAGE, seconds: 2 });
    await measure({ port: sitePort, path: PAGE, headers, seconds: 1 });
    const cached: number[] = [];
    const rendered: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const bareRate = await measure({ port: barePort, path: '/', headers, seconds: SECONDS });
      cached.push(
        (await measure({ port: sitePort, path: PAGE, headers, seconds: SECONDS })) / bareRate,
      );
      rendered.push(
        (await measure({ port: uncachedPort, path: PAGE, seconds: SECONDS })) / bareRate,
      );
    }
    print('throughput of a cached page, relative to a bare node:http server', median(cached), {
      atLeast: 0.5,
    });
    print(
      `throughput of a rendered page of at least ${CARDS} cards, relative to a bare node:http server`,
      median(rendered),
      {
        atLeast: 0.008,
      },
    );
  } finally {
    await bare.stop();
    await uncached.stop();
  }
}

async function checkCards(siteUrl: string): Promise<void> {
  const html = await (await fetch(siteUrl + PAGE)).text();
  const cards = html.split('<h3').length - 1;
  if (cards < CARDS)
    throw new Error(
      `the page has ${cards} cards, but the thresholds of this benchmark assume at least ${CARDS}`,
    );
}
