import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { median, print } from './support/report.ts';

const RUNS = 5;

/** Scores out of 100 for Lighthouse's simulated phone: a slow network, and a CPU slowed down by four. */
const goals = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 };
const BLOCKING = 'total-blocking-time';
const MAX_BLOCKING_MS = 100;

const PAGES = ['/en', '/en/about', '/en/short-play-copyright', '/en/player/1'];

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
  for (const path of PAGES) await measurePage(siteUrl + path, path);
}

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

/** Runs Lighthouse again after a failure: it fails when Chromium's trace starts too late. */
const report = (...args: Parameters<typeof run>) => run(...args).catch(() => run(...args));

/** `scripts/run.mjs` finds or installs Lighthouse and Chromium, and sets both variables. */
async function run(url: string): Promise<Report> {
  const { LIGHTHOUSE = '', CHROMIUM } = process.env;
  const args = [LIGHTHOUSE, url, '--output=json', '--quiet', `--chrome-flags=${CHROME_FLAGS}`];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: { ...process.env, CHROME_PATH: CHROMIUM || chromium.executablePath() },
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout) as Report;
}

async function measurePage(url: string, page: string): Promise<void> {
  const reports: Report[] = [];
  for (let turn = 0; turn < RUNS; turn += 1) reports.push(await report(url));
  for (const [name, atLeast] of Object.entries(goals)) {
    const scores = reports.map(({ categories }) => (categories[name]?.score ?? 0) * 100);
    print(`Lighthouse of ${page}, ${name}`, Math.round(median(scores)), { atLeast });
  }
  const blocking = reports.map(({ audits }) => audits[BLOCKING]?.numericValue ?? Number.NaN);
  print(`blocking time of ${page}`, median(blocking), { atMost: MAX_BLOCKING_MS }, ' ms');
}
