import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { median, print } from './report.ts';

const RUNS = 5;

/** Scores out of 100 for Lighthouse's simulated phone with a slow network and processor. */
const goals = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
type Category = keyof typeof goals;

const PAGES: [path: string, goals: Record<Category, number>][] = [
  ['/en', goals],
  ['/en/about', goals],
  ['/en/short-play-copyright', goals],
  // The performance goal is lower, because a video starts playing.
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

/**
 * Prints the Lighthouse scores of the home page, a page made from a document, the catalogue and the
 * player.
 */
export async function benchLighthouse(siteUrl: string): Promise<void> {
  const { environment } = await report(siteUrl, USUAL_SLOWDOWN);
  const slowdown = Math.min(USUAL_SLOWDOWN, slowdownOf(environment.benchmarkIndex));
  print('CPU slowdown factor for the simulated phone', slowdown, { atMost: USUAL_SLOWDOWN });
  for (const [path, wanted] of PAGES) await measurePage(siteUrl + path, path, wanted, slowdown);
}

/**
 * Lighthouse simulates a phone by slowing the CPU down by 4, which assumes a desktop with a
 * benchmark index of about 1,750. Its documentation advises a lower factor on slower machines.
 */
const USUAL_SLOWDOWN = 4;
const USUAL_INDEX = 1750;
const slowdownOf = (index: number) => Math.round((10 * USUAL_SLOWDOWN * index) / USUAL_INDEX) / 10;

interface Report {
  environment: { benchmarkIndex: number };
  categories: Record<string, { score: number | null }>;
}

/** Runs Lighthouse again after a failure: it fails when Chromium's trace starts too late. */
const report = (...args: Parameters<typeof run>) => run(...args).catch(() => run(...args));

/** `npm run bench` finds or installs Lighthouse and Chromium, and sets both variables. */
async function run(url: string, slowdown: number): Promise<Report> {
  const { LIGHTHOUSE = '', CHROMIUM } = process.env;
  const args = [LIGHTHOUSE, url, '--output=json', '--quiet', `--chrome-flags=${CHROME_FLAGS}`];
  args.push(`--throttling.cpuSlowdownMultiplier=${slowdown}`);
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: { ...process.env, CHROME_PATH: CHROMIUM || chromium.executablePath() },
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout) as Report;
}

async function measurePage(
  url: string,
  page: string,
  wanted: Record<Category, number>,
  slowdown: number,
): Promise<void> {
  const scores: Record<Category, number[]> = {
    performance: [],
    accessibility: [],
    'best-practices': [],
    seo: [],
  };
  for (let turn = 0; turn < RUNS; turn += 1) {
    const { categories } = await report(url, slowdown);
    for (const [name, list] of Object.entries(scores))
      list.push(Math.round((categories[name]?.score ?? 0) * 100));
  }
  for (const [name, list] of Object.entries(scores))
    print(`Lighthouse of ${page}, ${name}`, median(list), { atLeast: wanted[name as Category] });
}
