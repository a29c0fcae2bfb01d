import { type CDPSession, chromium, type Page } from '@playwright/test';
import { print } from './support/report.ts';

const CUES = 2000;
const OPEN_MS = 500;
const LONG_TASK_MS = 100;
const SLOWDOWN = 4;

/** Opens a subtitle file of 2,000 cues, then types and scrolls with a processor slowed down. */
export async function benchWorkbench(siteUrl: string): Promise<void> {
  const { CHROMIUM } = process.env;
  const browser = await chromium.launch(
    CHROMIUM ? { executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] } : {},
  );
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const processor = await page.context().newCDPSession(page);
    await page.goto(`${siteUrl}/en/ai-short-play-tool`);
    // The chunks of the editor are loaded before, as they are for a user's second file.
    await page.getByRole('button', { name: 'Try an example' }).first().click();
    await firstCue(page).waitFor();
    await page.getByRole('link', { name: 'All projects' }).click();
    await recordLongTasks(page);
    print(`Time to open ${CUES} cues`, await openFile(page), { atMost: OPEN_MS }, ' ms');
    await slowDown(processor, SLOWDOWN);
    print('Longest task while typing', await longest(page, type), { atMost: LONG_TASK_MS }, ' ms');
    print(
      'Longest task while scrolling',
      await longest(page, scroll),
      { atMost: LONG_TASK_MS },
      ' ms',
    );
  } finally {
    await browser.close();
  }
}

const firstCue = (page: Page) =>
  page.getByRole('textbox', { name: 'Text of subtitle 1', exact: true });

async function openFile(page: Page): Promise<number> {
  const time = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 19);
  const cues = Array.from({ length: CUES }, (_, n) => {
    const text = n % 7 === 0 ? '这一句比其他的都要长得多，超过了限制。' : `第${n + 1}句台词。`;
    return `${n + 1}\n${time(3 * n)},000 --> ${time(3 * n + 2)},500\n${text}\n`;
  });
  const file = { name: 'film.srt', mimeType: '', buffer: Buffer.from(cues.join('\n')) };
  const start = performance.now();
  await page.locator('input[type=file]').first().setInputFiles(file);
  await firstCue(page).waitFor();
  return performance.now() - start;
}

const slowDown = (processor: CDPSession, rate: number) =>
  processor.send('Emulation.setCPUThrottlingRate', { rate });

async function recordLongTasks(page: Page) {
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask' });
  });
}

/** The longest task of the action in milliseconds; the browser reports tasks from 50 ms on. */
async function longest(page: Page, act: (page: Page) => Promise<void>): Promise<number> {
  const tasks = () => page.evaluate(() => (window as unknown as { tasks: number[] }).tasks);
  const before = (await tasks()).length;
  await act(page);
  return Math.max(0, ...(await tasks()).slice(before));
}

/** Longer than the delay before a project is saved. */
const SETTLE_MS = 1500;

async function type(page: Page) {
  await page.getByRole('textbox', { name: 'Text of subtitle 3', exact: true }).click();
  await page.keyboard.type('a line that is typed while two thousand are checked', { delay: 40 });
  await page.waitForTimeout(SETTLE_MS);
}

async function scroll(page: Page) {
  await page.mouse.move(900, 600);
  for (let turn = 0; turn < 40; turn++) {
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(50);
  }
  await page.waitForTimeout(SETTLE_MS);
}
