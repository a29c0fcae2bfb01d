import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from './settings/config.ts';

const PAUSE_MS = 200;
const REPLY_TIMEOUT_MS = 5_000;
/** The addresses under which this machine reaches a server that listens on all of its addresses. */
const OWN_ADDRESSES: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** Asks `/health/ready` until it answers 200; returns false if the signal is aborted before. */
export async function waitUntilReady(
  { host, port }: Pick<Config, 'host' | 'port'>,
  signal: AbortSignal,
): Promise<boolean> {
  const address = OWN_ADDRESSES[host] ?? host;
  const url = `http://${address.includes(':') ? `[${address}]` : address}:${port}/health/ready`;
  while (!signal.aborted) {
    if (await isReady(url, signal)) return true;
    await delay(PAUSE_MS, undefined, { signal }).catch(() => {});
  }
  return false;
}

async function isReady(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    const reply = await fetch(url, {
      headers: { connection: 'close' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(REPLY_TIMEOUT_MS)]),
    });
    await reply.body?.cancel();
    return reply.status === 200;
  } catch {
    return false;
  }
}
