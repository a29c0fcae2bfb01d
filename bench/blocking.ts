import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium } from '@playwright/test';
import { median, print } from './support/report.ts';

const RUNS = 5;
const SLOWDOWN = 4;
const MAX_BLOCKING_MS = 100;
const PHONE = { width: 390, height: 844, deviceScaleFactor: 1, mobile: true };
const PAGES = ['/en', '/en/short-play-copyright', '/en/player/1'];

/** Longer than every delay of a first visit; the last is `LATEST_MS` of `web/upkeep/lazy-upkeep.tsx`. */
const OBSERVED_MS = 8_000;

/**
 * Evaluated in the page: what the browser has observed since the navigation. A type without entries is
 * never reported, so that each is waited for half a second.
 */
const OBSERVED = `Promise.all(['longtask', 'largest-contentful-paint', 'layout-shift'].map((type) =>
  new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
    setTimeout(resolve, 500, []);
  }),
)).then(([tasks, paints, shifts]) => ({
  blocking: tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
  paint: paints.at(-1)?.startTime ?? 0,
  shift: shifts.reduce((sum, { value }) => sum + value, 0),
}))`;

interface Visit {
  blocking: number;
  paint: number;
  shift: number;
}

/**
 * Opens pages as a phone does on its first visit, with the processor slowed down by four, and prints
 * by how much the tasks of the main thread exceed 50 ms in sum.
 */
export async function benchBlocking(siteUrl: string): Promise<void> {
  const { CHROMIUM } = process.env;
  // The first request of a page meets cold caches of the server.
  for (const path of PAGES) await (await fetch(siteUrl + path)).text();
  const visits: Visit[][] = PAGES.map(() => []);
  for (let run = 0; run < RUNS; run += 1)
    for (const [page, path] of PAGES.entries()) {
      const browser = await chromium.launch({
        ...(CHROMIUM && { executablePath: CHROMIUM }),
        args: [
          '--no-sandbox',
          '--disable-gpu',
          '--disable-quic',
          '--disable-background-networking',
        ],
      });
      visits[page]?.push(await visit(browser, siteUrl + path).finally(() => browser.close()));
    }
  for (const [page, path] of PAGES.entries()) {
    const all = (name: keyof Visit) => visits[page]?.map((each) => each[name]) ?? [];
    print(`blocking time of ${path}`, median(all('blocking')), { atMost: MAX_BLOCKING_MS }, ' ms');
    print(`layout shift of ${path}`, Math.max(...all('shift')), { atMost: 0 });
    console.log(`     ${Math.round(median(all('paint')))} ms  largest contentful paint of ${path}`);
  }
}

/**
 * The page gets a session of its own and no Playwright page, whose `Runtime` domain makes V8 collect
 * a stack trace for each `Error` that a library creates: with React on the stack that is 60 to 80 ms,
 * which only visitors with open developer tools have.
 */
async function visit(browser: Browser, url: string): Promise<Visit> {
  const devTools = await browser.newBrowserCDPSession();
  const { browserContextId } = await devTools.send('Target.createBrowserContext');
  const target = await devTools.send('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
  });
  const { sessionId } = await devTools.send('Target.attachToTarget', { ...target, flatten: false });
  const answers = new Map<number, (result: unknown) => void>();
  devTools.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message) as { id: number; result: unknown };
    answers.get(id)?.(result);
  });
  const send = (method: string, params: object) =>
    new Promise<unknown>((resolve, reject) => {
      const id = answers.size;
      answers.set(id, resolve);
      const message = JSON.stringify({ id, method, params });
      devTools.send('Target.sendMessageToTarget', { sessionId, message }).catch(reject);
    });
  await send('Emulation.setDeviceMetricsOverride', PHONE);
  await send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await send('Page.navigate', { url });
  await wait(OBSERVED_MS);
  const observe = { expression: OBSERVED, awaitPromise: true, returnByValue: true };
  return ((await send('Runtime.evaluate', observe)) as { result: { value: Visit } }).result.value;
}
