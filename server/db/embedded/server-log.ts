import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { DatabaseLog } from '../client.ts';

const KEPT_LINES = 20;
const LOGGED_LEVELS = new Set(['WARNING', 'ERROR', 'FATAL', 'PANIC']);
/**
 * Not logged: PostgreSQL writes it for each open connection at a stop, and the pool reports lost
 * ones.
 */
const STOP_MESSAGE = 'terminating connection due to administrator command';

/** A replica accepts read-only connections. */
const READY = /ready to accept (read-only )?connections/;

export interface ServerLog {
  /** Resolves when the server accepts connections; stays pending if it fails before. */
  ready: Promise<void>;
  lastLines(): string;
}

export function readServerLog(stderr: Readable, log: DatabaseLog | undefined): ServerLog {
  const ready = Promise.withResolvers<void>();
  const kept: string[] = [];
  createInterface({ input: stderr }).on('line', (line) => {
    kept.push(line);
    if (kept.length > KEPT_LINES) kept.shift();
    const [, level, text] = /^([A-Z]+): +(.*)$/.exec(line) ?? [];
    if (level === 'LOG' && READY.test(text ?? '')) ready.resolve();
    if (!level || !LOGGED_LEVELS.has(level) || text === STOP_MESSAGE) return;
    log?.warn({ severity: level }, `PostgreSQL: ${text}`);
  });
  return { ready: ready.promise, lastLines: () => kept.join('\n') };
}
