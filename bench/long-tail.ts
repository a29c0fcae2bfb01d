import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { LRUCache } from 'lru-cache';
import { locales } from '#i18n/locales.ts';
import { type FinishedPage, heldBytes } from '#server/http/pages/finished-page.ts';
import { PageCache } from '#server/http/pages/page-cache.ts';
import { print } from './support/report.ts';

/** The default of `PageCache`. */
const CACHE_BYTES = 128 * 1024 * 1024;
/** The pages that people read: more than the cache holds, read with the frequencies of Zipf's law. */
const READ_PAGES = 24_000;
const ZIPF_EXPONENT = 0.9;
const CRAWLED_PAGES = 1_000_000;
const CRAWLED_PER_READ = 4;
const WARM_UP_READS = 200_000;
/** The length of a player page, compressed. */
const BODY_BYTES = 7500;

/** Requests a page and returns whether it was cached. */
type Visit = (key: string) => Promise<boolean>;

interface Crawl {
  /** Called after each quarter of the pages. */
  onQuarter: () => Promise<void>;
}

/**
 * The hit rate of readers while a crawler reads a million other pages once each. Pages are made
 * instead of rendered.
 */
export async function benchLongTail(): Promise<void> {
  const memoryBefore = await usedMemory();
  const memory: number[] = [];
  const { cache, visit } = pageCache();
  const withCrawler = await readersHitRate(visit, {
    onQuarter: async () => void memory.push((await usedMemory()) - memoryBefore),
  });
  const [first = Number.NaN, last = Number.NaN] = [memory[0], memory.at(-1)];
  const alone = await readersHitRate(pageCache().visit);
  const withPlainLru = await readersHitRate(plainLru(), { onQuarter: async () => {} });
  console.log(
    `· hit rate of readers: ${percent(alone)} alone, ${percent(withCrawler)} with a crawler; with a crawler and a plain LRU cache ${percent(withPlainLru)}`,
  );
  console.log(`· ${cache.size.toLocaleString('en')} pages in ${CACHE_BYTES / 1024 ** 2} MiB`);
  print('hit rate of readers with a crawler, relative to without', withCrawler / alone, {
    atLeast: 0.95,
  });
  print(
    'growth of memory from the first to the last quarter of the crawl',
    (last / first - 1) * 100,
    { atMost: 3 },
    ' %',
  );
  print('memory of the cache, relative to its limit', last / CACHE_BYTES, { atMost: 1.1 });
}

async function readersHitRate(visit: Visit, crawl?: Crawl): Promise<number> {
  const nextPage = zipf(READ_PAGES, ZIPF_EXPONENT);
  const read = () => visit(addressOf('read', nextPage()));
  for (let count = 0; count < WARM_UP_READS; count += 1) await read();
  let hits = 0;
  for (let page = 0; page < CRAWLED_PAGES; page += 1) {
    if (crawl) await visit(addressOf('crawled', page));
    if (page % CRAWLED_PER_READ === 0 && (await read())) hits += 1;
    if ((page + 1) % (CRAWLED_PAGES / 4) === 0) await crawl?.onQuarter();
  }
  return hits / (CRAWLED_PAGES / CRAWLED_PER_READ);
}

function addressOf(kind: string, page: number): string {
  const locale = locales[page % locales.length];
  return `${locale} /${locale}/${kind}/${Math.floor(page / locales.length)}`;
}

function pageCache() {
  let isHit = false;
  const cache = new PageCache({
    maxBytes: CACHE_BYTES,
    onEvent: (event) => {
      isHit = event !== 'miss';
    },
  });
  const visit: Visit = async (key) => {
    await cache.get(key, async () => makePage(key));
    return isHit;
  };
  return { cache, visit };
}

function plainLru(): Visit {
  const cache = new LRUCache<string, true>({ maxSize: CACHE_BYTES });
  const size = heldBytes(makePage(''));
  return async (key) => {
    const isHit = cache.has(key);
    cache.set(key, true, { size });
    return isHit;
  };
}

/** A compressed page; like a real one it has a policy and an entity tag of its own. */
function makePage(key: string): FinishedPage {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': Buffer.alloc(600, `policy of ${key}`).toString('latin1'),
    etag: `W/"${key}"`,
  };
  const body = Buffer.allocUnsafeSlow(BODY_BYTES);
  const reply = { headers: { ...headers, 'content-encoding': 'br' }, body };
  const replies: FinishedPage['replies'] = new Map([['br', Promise.resolve(reply)]]);
  return { status: 200, headers, body, bodyEncoding: 'br', isKept: true, replies };
}

/** Draws numbers below `count`; n has a probability proportional to 1 / (n + 1) ** exponent. */
function zipf(count: number, exponent: number): () => number {
  const sums: number[] = [];
  let sum = 0;
  for (let n = 1; n <= count; n += 1) {
    sum += n ** -exponent;
    sums.push(sum);
  }
  const random = seededRandom();
  return () => {
    const wanted = random() * sum;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] as number) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/** The same sequence in every run: a linear congruential generator. */
function seededRandom(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Collects twice, because the memory of buffers is freed after the collection that finds them. */
async function usedMemory(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect: (options: { execution: 'async' }) => Promise<void> = runInNewContext('gc');
  for (let round = 0; round < 2; round += 1) await collect({ execution: 'async' });
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
