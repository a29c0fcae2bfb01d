import { type Logger, pino } from 'pino';
import { countFailure } from './observe/failures.ts';
import { requestField } from './observe/request-scope.ts';
import type { Config } from './settings/config.ts';

export type Log = Logger;

/** The number of pino's level `warn`. */
const WARN = 40;

export function createLog({ logLevel }: Pick<Config, 'logLevel'>): Log {
  return pino({
    level: logLevel,
    base: undefined,
    mixin: requestField,
    timestamp: pino.stdTimeFunctions.isoTime,
    hooks: {
      logMethod(args, method, level) {
        const [fields, message = fields] = args as unknown[];
        if (level >= WARN && typeof message === 'string')
          countFailure(pino.levels.labels[level] ?? '', message);
        method.apply(this, args);
      },
    },
    formatters: { level: (label) => ({ level: label }) },
  });
}
