import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { isDatabaseAway } from './db/connection/database-away.ts';
import { countFailure } from './observe/failures.ts';
import { requestField } from './observe/request-scope.ts';
import type { Config } from './settings/config.ts';

export type Log = Logger;

/** The number of pino's level `warn`. */
const WARN = 40;

/** `destination` is for tests; the default is standard output. */
export function createLog(
  { logLevel }: Pick<Config, 'logLevel'>,
  destination?: DestinationStream,
): Log {
  const options: LoggerOptions = {
    level: logLevel,
    base: undefined,
    mixin: requestField,
    hooks: { logMethod },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * Counts warnings and failures. A failure because the database is away is logged at `debug`: all
 * work fails then, again and again, and the pulse logs when the outage begins and ends.
 */
const logMethod: NonNullable<LoggerOptions['hooks']>['logMethod'] = function (args, method, level) {
  const [fields, message = fields] = args as unknown[];
  if (level >= WARN && isOutage(fields)) return this.debug(...args);
  if (level >= WARN && typeof message === 'string')
    countFailure(pino.levels.labels[level] ?? '', message);
  method.apply(this, args);
};

const isOutage = (fields: unknown) =>
  typeof fields === 'object' && fields !== null && 'err' in fields && isDatabaseAway(fields.err);
