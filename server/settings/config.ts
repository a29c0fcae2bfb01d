import { isIP } from 'node:net';
import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import pg from 'pg';
import proxyaddr from 'proxy-addr';
import * as v from 'valibot';
import { OperatorError } from '../errors/operator-error.ts';
import { isLoopback } from '../http/client-address.ts';
import { readStore } from './store-settings.ts';
import {
  bareOrigin,
  baseOfPaths,
  encodedCredentials,
  explainInvalid,
  urlWith,
  withoutTrailingSlash,
} from './url-settings.ts';

/** A wrong setting, in one line that begins with its name. */
export class ConfigError extends OperatorError {}

const nonEmpty = v.pipe(v.string(), v.trim(), v.nonEmpty('must not be blank'));

function wholeNumber(min: number, max: number) {
  const rule = `must be a whole number from ${min} to ${max}`;
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, rule),
    v.transform(Number),
    v.minValue(min, rule),
    v.maxValue(max, rule),
  );
}

const host = v.pipe(
  nonEmpty,
  v.check(
    (value) => ipaddr.isValid(value) || /^\w([\w.-]*\w)?$/.test(value),
    'must be an IP address or a host name',
  ),
);

const SITE_NAME_LENGTH = 60;

/** It is part of page titles, mails and file names. */
const siteName = v.pipe(
  nonEmpty,
  v.check(
    (name) => Array.from(name).length <= SITE_NAME_LENGTH,
    `must be at most ${SITE_NAME_LENGTH} characters`,
  ),
);

/** Read by pg itself: `postgres://user@/name?host=/run` is PostgreSQL's own form, and no URL. */
const databaseUrl = v.pipe(
  v.string(),
  v.regex(/^postgres(ql)?:\/\//, 'must be a URL starting with postgres:// or postgresql://'),
  v.regex(/:\/\/./, 'has no host and no database'),
  v.check(canPgRead, ({ input }) => explainInvalid(input)),
);

function canPgRead(connectionString: string): boolean {
  try {
    return Boolean(new pg.Client({ connectionString }));
  } catch {
    return false;
  }
}

const addressBlock = v.pipe(
  v.string(),
  v.check(isAddressBlock, 'must list addresses or CIDR blocks, none with the prefix /0'),
);

/**
 * proxy-addr would also take names (`loopback`) and netmasks; what it cannot compile is refused now.
 * ipaddr.js reads `1` as 0.0.0.1, which `isIP` does not.
 */
function isAddressBlock(value: string): boolean {
  const [address = ''] = value.split('/');
  if (!isIP(address) || (value !== address && !ipaddr.isValidCIDR(value))) return false;
  try {
    proxyaddr.compile(value);
    return true;
  } catch {
    return false;
  }
}

const mailAddress = v.pipe(v.string(), v.email('must be an email address'));

/** `Vignette <hello@example.com>` or the bare address. */
const mailSender = v.pipe(
  v.string(),
  v.regex(
    /^[^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>$|^[^<>\s@]+@[^<>\s@]+$/,
    'must be an address or Name <address>',
  ),
);

const settings = v.object({
  HOST: v.optional(host, '127.0.0.1'),
  PORT: v.optional(wholeNumber(0, 65_535), '3000'),
  PUBLIC_URL: v.optional(v.pipe(urlWith('http', 'https'), bareOrigin, withoutTrailingSlash)),
  DATA_DIR: v.optional(
    v.pipe(
      nonEmpty,
      v.transform((path) => resolve(path)),
    ),
    './data',
  ),
  OPERATOR_FILE: v.optional(
    v.pipe(
      nonEmpty,
      v.transform((path) => resolve(path)),
    ),
  ),
  DATABASE_URL: v.optional(databaseUrl),
  SMTP_URL: v.optional(v.pipe(urlWith('smtp', 'smtps'), encodedCredentials)),
  MAIL_FROM: v.optional(mailSender, 'Vignette <no-reply@vignette.example>'),
  BUSINESS_EMAIL: v.optional(mailAddress, 'business@vignette.example'),
  SITE_NAME: v.optional(siteName, 'Vignette'),
  MEDIA_BASE_URL: v.optional(v.pipe(urlWith('http', 'https'), baseOfPaths, withoutTrailingSlash)),
  S3_URL: v.optional(
    v.pipe(urlWith('s3', 's3+http'), encodedCredentials, v.rawTransform(readStore)),
  ),
  FFMPEG: v.optional(nonEmpty, 'ffmpeg'),
  TRUSTED_PROXIES: v.optional(
    v.pipe(
      v.string(),
      v.transform((list) =>
        list
          .split(',')
          .map((block) => block.trim())
          .filter(Boolean),
      ),
      v.array(addressBlock),
    ),
    '',
  ),
  API_RATE: v.optional(wholeNumber(0, 1_000_000), '300'),
  METRICS_HOST: v.optional(
    v.pipe(
      v.string(),
      v.check((value) => isIP(value) > 0, 'must be an IP address'),
    ),
  ),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    ),
    'info',
  ),
  DEMO: v.optional(v.picklist(['0', '1'], 'must be 0 or 1'), '0'),
});

/** A line break would reach mails, headers and the log. */
function refuseControlCharacters(given: Environment) {
  const name = Object.keys(settings.entries).find((key) => /\p{Cc}/u.test(given[key] ?? ''));
  if (name) throw new ConfigError(`${name} must not contain control characters.`);
}

export type Config = ReturnType<typeof readConfig>;

export type Environment = Record<string, string | undefined>;

/**
 * Reads the environment. A variable that is set but empty counts as absent, and is then taken from
 * `otherwise`.
 */
export function readConfig(environment: Environment, otherwise: Environment = {}) {
  const present = Object.entries(environment).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  const given = { ...otherwise, ...Object.fromEntries(present) };
  refuseControlCharacters(given);
  const result = v.safeParse(settings, given, { abortEarly: true });
  if (!result.success) {
    const [issue] = result.issues;
    throw new ConfigError(`${issue.path?.[0]?.key} ${issue.message}.`);
  }
  const env = result.output;
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  return {
    host: env.HOST,
    port: env.PORT,
    publicUrl,
    isHttps: publicUrl.startsWith('https:'),
    dataDir: env.DATA_DIR,
    operatorFile: env.OPERATOR_FILE,
    databaseUrl: env.DATABASE_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    businessEmail: env.BUSINESS_EMAIL,
    siteName: env.SITE_NAME,
    mediaBaseUrl: env.MEDIA_BASE_URL,
    store: env.S3_URL,
    ffmpeg: env.FFMPEG,
    trustedProxies: env.TRUSTED_PROXIES,
    apiCallsPer10Seconds: env.API_RATE,
    metricsHost: env.METRICS_HOST,
    logLevel: env.LOG_LEVEL,
    isDemo: env.DEMO === '1',
    /** Whether `/dev/mail` shows the mails: there is no mail server, and only this machine is served. */
    hasDevMail:
      env.SMTP_URL === undefined &&
      env.TRUSTED_PROXIES.length === 0 &&
      isLoopback(env.HOST) &&
      isLoopback(new URL(publicUrl).hostname),
  };
}
