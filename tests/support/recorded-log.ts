import { pino } from 'pino';
import { beforeEach } from 'vitest';

interface Line {
  level: number;
  msg: string;
  err: { message: string; stack: string };
}

/** A logger of all levels and its lines, which are cleared before each test. */
export function useRecordedLog() {
  const lines: Line[] = [];
  beforeEach(() => {
    lines.length = 0;
  });
  const log = pino({ level: 'trace' }, { write: (line) => void lines.push(JSON.parse(line)) });
  return { log, lines };
}
