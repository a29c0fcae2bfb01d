import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 50;
const TIMEOUT_MS = 120_000;

export async function until(
  what: string,
  isTrue: () => Promise<boolean>,
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`waited in vain until ${what}`);
    await delay(POLL_MS);
  }
}
