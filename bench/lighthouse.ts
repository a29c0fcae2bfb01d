import { chromium } from '@playwright/test';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { median, print } from './report.ts';

const RUNS = 3;
const PAGE = '/en';

/** Out of 100, on Lighthouse's phone: a slow network, a slow processor. */
const goals = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof goals;

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** What Lighthouse says of home on a phone. */
export async function benchLighthouse(siteUrl: string): Promise<void> {
  const chrome = await launch({
    // Found by `npm run bench`; empty where Playwright has installed its own.
    chromePath: process.env.CHROMIUM || chromium.executablePath(),
    chromeFlags: flags,
  });
  const scores: Record<Category, number[]> = {
    performance: [],
    accessibility: [],
    'best-practices': [],
    seo: [],
  };
  try {
    for (let run = 0; run < RUNS; run += 1) {
      const result = await lighthouse(siteUrl + PAGE, { port: chrome.port, logLevel: 'error' });
      for (const [name, list] of Object.entries(scores))
        list.push(Math.round((result?.lhr.categories[name]?.score ?? 0) * 100));
    }
  } finally {
    chrome.kill();
  }
  for (const [name, list] of Object.entries(scores))
    print(`Lighthouse, ${name}`, median(list), { atLeast: goals[name as Category] });
}
