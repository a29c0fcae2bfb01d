import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { median, print } from './report.ts';

const RUNS = 3;

/** Out of 100, on Lighthouse's phone: a slow network, a slow processor. */
const goals = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
type Category = keyof typeof goals;

const PAGES: [path: string, goals: Record<Category, number>][] = [
  ['/en', goals],
  ['/en/about', goals],
  ['/en/short-play-copyright', goals],
  // The film itself begins to play.
  ['/en/player/1', { ...goals, performance: 90 }],
];

const CHROME_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
].join(' ');

/** What Lighthouse says on a phone: of home, a page made from a document, the buyer's list and the player. */
export async function benchLighthouse(siteUrl: string): Promise<void> {
  for (const [path, wanted] of PAGES) await judge(siteUrl + path, path, wanted);
}

interface Report {
  categories: Record<string, { score: number | null }>;
}

/** Both programs are found or installed by `npm run bench`. */
async function report(url: string): Promise<Report> {
  const { LIGHTHOUSE = '', CHROMIUM } = process.env;
  const args = [LIGHTHOUSE, url, '--output=json', '--quiet', `--chrome-flags=${CHROME_FLAGS}`];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: { ...process.env, CHROME_PATH: CHROMIUM || chromium.executablePath() },
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout) as Report;
}

async function judge(url: string, page: string, wanted: Record<Category, number>): Promise<void> {
  const scores: Record<Category, number[]> = {
    performance: [],
    accessibility: [],
    'best-practices': [],
    seo: [],
  };
  for (let run = 0; run < RUNS; run += 1) {
    const { categories } = await report(url);
    for (const [name, list] of Object.entries(scores))
      list.push(Math.round((categories[name]?.score ?? 0) * 100));
  }
  for (const [name, list] of Object.entries(scores))
    print(`Lighthouse of ${page}, ${name}`, median(list), { atLeast: wanted[name as Category] });
}
