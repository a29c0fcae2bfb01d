import { type Logger, pino } from 'pino';
import type { Config } from './settings/config.ts';

export type Log = Logger;

export function createLog({ logLevel }: Pick<Config, 'logLevel'>): Log {
  return pino({
    level: logLevel,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  });
}
