import { chromium } from '@playwright/test';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
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

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** What Lighthouse says on a phone: of home, a page made from a document, the buyer's list and the player. */
export async function benchLighthouse(siteUrl: string): Promise<void> {
  const chrome = await launch({
    // Found by `npm run bench`; empty where Playwright has installed its own.
    chromePath: process.env.CHROMIUM || chromium.executablePath(),
    chromeFlags: flags,
  });
  try {
    for (const [path, goals] of PAGES) await judge(siteUrl + path, path, goals, chrome.port);
  } finally {
    chrome.kill();
  }
}

async function judge(
  url: string,
  page: string,
  wanted: Record<Category, number>,
  port: number,
): Promise<void> {
  const scores: Record<Category, number[]> = {
    performance: [],
    accessibility: [],
    'best-practices': [],
    seo: [],
  };
  for (let run = 0; run < RUNS; run += 1) {
    const result = await lighthouse(url, { port, logLevel: 'error' });
    for (const [name, list] of Object.entries(scores))
      list.push(Math.round((result?.lhr.categories[name]?.score ?? 0) * 100));
  }
  for (const [name, list] of Object.entries(scores))
    print(`Lighthouse of ${page}, ${name}`, median(list), { atLeast: wanted[name as Category] });
}
