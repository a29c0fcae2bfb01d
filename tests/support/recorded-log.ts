import { pino } from 'pino';
import { beforeEach } from 'vitest';
import { createLog } from '#server/log.ts';

interface Line {
  level: number;
  msg: string;
  err: { message: string; stack: string };
  /** The id of the request that the line belongs to. */
  request?: string;
}

/** The server's logger at all levels, and its lines, which are cleared before each test. */
export function useRecordedLog() {
  const lines: Line[] = [];
  beforeEach(() => {
    lines.length = 0;
  });
  const write = (text: string) => {
    const { level, ...line } = JSON.parse(text);
    lines.push({ ...line, level: pino.levels.values[level] });
  };
  return { log: createLog({ logLevel: 'trace' }, { write }), lines };
}
