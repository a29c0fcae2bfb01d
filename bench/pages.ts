import { startProcess } from '#scripts/start-process.ts';
import { type LoadResult, measure, measureTimes } from './support/load.ts';
import { median, print } from './support/report.ts';

const ROUNDS = 3;
const SECONDS = 3;
const CARDS = 96;
const PAGE = '/en';
/** Each connection requests another drama, in another language than its neighbours. */
const PLAYERS = ['zh', 'en', 'ja', 'ko', 'es'].flatMap((prefix, index) => [
  `/${prefix}/player/${index + 1}`,
  `/${prefix}/player/${index + 51}`,
]);
/** More than are rendered at once, so that requests wait as under load. */
const CONNECTIONS = 10;

const rendered = {
  home: { path: PAGE, atLeast: 0.01 },
  player: { each: PLAYERS.map((path) => ({ path, headers: {} })), atLeast: 0.012 },
  catalogue: { path: '/en/short-play-copyright', atLeast: 0.006 },
};
type Kind = keyof typeof rendered;

/**
 * Throughput of a cached page and of pages that are rendered for each request, as a share of a bare
 * node:http server's that sends the cached page's bytes.
 */
export async function benchPages(siteUrl: string, settings: Record<string, string>): Promise<void> {
  await checkCards(siteUrl);
  const headers = { 'accept-encoding': 'br' };
  const uncached = await startProcess(['bench/support/uncached-server.ts'], {
    ...settings,
    NODE_ENV: 'production',
  });
  const bare = await startProcess(['bench/support/bare-server.ts', siteUrl + PAGE, 'br']);
  try {
    const sitePort = Number(new URL(siteUrl).port);
    const barePort = Number(new URL(bare.url).port);
    const uncachedPort = Number(new URL(uncached.url).port);
    const render = (kind: Kind) =>
      measureTimes({
        port: uncachedPort,
        seconds: SECONDS,
        connections: CONNECTIONS,
        ...rendered[kind],
      });
    // Warm-up: compiles the code and prepares the statements.
    for (const kind of kinds()) await render(kind);
    await measure({ port: sitePort, path: PAGE, headers, seconds: 1 });
    const cached: number[] = [];
    const shares: Record<Kind, number[]> = { home: [], player: [], catalogue: [] };
    const tails: Record<Kind, number[]> = { home: [], player: [], catalogue: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      const bareRate = await measure({ port: barePort, path: '/', headers, seconds: SECONDS });
      cached.push(
        (await measure({ port: sitePort, path: PAGE, headers, seconds: SECONDS })) / bareRate,
      );
      for (const kind of kinds()) {
        const result = await render(kind);
        shares[kind].push(result.perSecond / bareRate);
        tails[kind].push(at(result, 0.99) / at(result, 0.5));
        console.log(`     ${kind}: ${result.perSecond.toFixed(0)}/s of ${bareRate.toFixed(0)}/s`);
      }
    }
    print('throughput of a cached page, relative to a bare node:http server', median(cached), {
      atLeast: 0.5,
    });
    for (const kind of kinds()) {
      const { atLeast } = rendered[kind];
      const what = `throughput of a rendered ${kind} page, relative to a bare node:http server`;
      print(what, median(shares[kind]), { atLeast });
      print(`p99 relative to the median, rendered ${kind} page`, median(tails[kind]), {
        atMost: 5,
      });
    }
  } finally {
    await bare.stop();
    await uncached.stop();
  }
}

const kinds = () => Object.keys(rendered) as Kind[];

function at({ timesMs }: LoadResult, share: number): number {
  return timesMs[Math.floor(timesMs.length * share)] ?? Number.NaN;
}

async function checkCards(siteUrl: string): Promise<void> {
  const html = await (await fetch(siteUrl + PAGE)).text();
  const cards = html.split('<h3').length - 1;
  if (cards < CARDS)
    throw new Error(
      `the page has ${cards} cards, but the thresholds of this benchmark assume at least ${CARDS}`,
    );
}
