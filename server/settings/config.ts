import { availableParallelism } from 'node:os';
import * as v from 'valibot';
import { OperatorError } from '../errors/operator-error.ts';
import { isLoopback } from '../network/addresses.ts';
import { readMailbox } from './mailbox-settings.ts';
import { bearerKey, chatUrl, type ModelSettings } from './model-settings.ts';
import {
  addressBlocks,
  databaseUrl,
  filePath,
  folderList,
  headerName,
  host,
  ipAddress,
  logLevel,
  mailAddress,
  mailSender,
  nonEmpty,
  SITE_NAME_LENGTH,
  siteName,
  wholeNumber,
} from './setting-parsers.ts';
import { readStore } from './store-settings.ts';
import {
  bareOrigin,
  baseOfPaths,
  encodedCredentials,
  urlWith,
  withoutTrailingSlash,
} from './url-settings.ts';

/** An invalid setting. The message is one line that begins with its name. */
export class ConfigError extends OperatorError {}

/** More would need more connections than the embedded PostgreSQL allows (db/embedded/postmaster.ts). */
const MAX_WORKERS = 8;

/**
 * Every setting: its parser, its default as it would be written in the environment, and its
 * meaning. `npm run docs` generates `.env.example` and the table of docs/operating.md from it.
 */
export const settings = v.object({
  HOST: v.pipe(v.optional(host, '127.0.0.1'), v.description('The address the server listens on.')),
  PORT: v.pipe(
    v.optional(wholeNumber(0, 65_535), '3000'),
    v.description('The port the server listens on; 0 is any free one.'),
  ),
  WORKERS: v.pipe(
    v.optional(wholeNumber(1, MAX_WORKERS)),
    v.description(
      `The processes that serve the site on PORT; if not set, one per core up to ${MAX_WORKERS} with NODE_ENV=production, which npm start sets, else one.`,
    ),
  ),
  PUBLIC_URL: v.pipe(
    v.optional(v.pipe(urlWith('http', 'https'), bareOrigin, withoutTrailingSlash)),
    v.description('The origin used in links and mails; if not set, http://localhost with PORT.'),
  ),
  DESK_HOST: v.pipe(
    v.optional(host, '127.0.0.1'),
    v.description('The address the desk listens on.'),
  ),
  DESK_PORT: v.pipe(
    v.optional(wholeNumber(0, 65_535), '3001'),
    v.description('The port the desk listens on; 0 switches the desk off.'),
  ),
  DESK_URL: v.pipe(
    v.optional(v.pipe(urlWith('http', 'https'), bareOrigin, withoutTrailingSlash)),
    v.description(
      'The origin of the desk, which links and passkeys use; if not set, http://localhost with DESK_PORT.',
    ),
  ),
  DATA_DIR: v.pipe(
    v.optional(filePath, './data'),
    v.description(
      'The folder of the embedded database, ingested media, and outgoing mails without SMTP_URL.',
    ),
  ),
  OPERATOR_FILE: v.pipe(
    v.optional(filePath),
    v.description(
      'The facts that the legal pages and the footer show; if not set, operator.json in DATA_DIR.',
    ),
  ),
  DATABASE_URL: v.pipe(
    v.optional(databaseUrl),
    v.description(
      'A PostgreSQL to use instead of the embedded one: postgres://user:password@host/database.',
    ),
  ),
  DATABASE_REPLICA_URL: v.pipe(
    v.optional(databaseUrl),
    v.description(
      'A streaming replica of the database, from which public lists and pages are read while it lags at most two seconds.',
    ),
  ),
  SMTP_URL: v.pipe(
    v.optional(v.pipe(urlWith('smtp', 'smtps'), encodedCredentials)),
    v.description(
      'The mail server: smtps://user:password@host; if not set, mails are written to DATA_DIR/mail.',
    ),
  ),
  MAIL_FROM: v.pipe(
    v.optional(mailSender, 'Vignette <no-reply@vignette.example>'),
    v.description('The sender of mails: an address, or Name <address>.'),
  ),
  BUSINESS_EMAIL: v.pipe(
    v.optional(mailAddress, 'business@vignette.example'),
    v.description('The address that receives orders and that pages name as the contact.'),
  ),
  IMAP_URL: v.pipe(
    v.optional(v.pipe(urlWith('imap', 'imaps'), encodedCredentials, v.rawTransform(readMailbox))),
    v.description(
      'The mailbox of BUSINESS_EMAIL, from which replies to enquiries are read: imaps://user:password@host/INBOX, or imap:// with STARTTLS; if not set, mails say to answer by a link.',
    ),
  ),
  SITE_NAME: v.pipe(
    v.optional(siteName, 'Vignette'),
    v.description(
      `The name in page titles, mails and file names; at most ${SITE_NAME_LENGTH} characters.`,
    ),
  ),
  MEDIA_BASE_URL: v.pipe(
    v.optional(v.pipe(urlWith('http', 'https'), baseOfPaths, withoutTrailingSlash)),
    v.description(
      'An object store or CDN that serves media instead of /media; it must allow CORS requests of the site.',
    ),
  ),
  S3_URL: v.pipe(
    v.optional(v.pipe(urlWith('s3', 's3+http'), encodedCredentials, v.rawTransform(readStore))),
    v.description(
      'The store of media, for servers and commands: s3://key:secret@host/bucket/folder?region=…, or s3+http:// without TLS.',
    ),
  ),
  FFMPEG: v.pipe(
    v.optional(nonEmpty, 'ffmpeg'),
    v.description(
      'The ffmpeg for media ingest and burned-in watermarks, with ffprobe in the same folder.',
    ),
  ),
  MEDIA_INBOX: v.pipe(
    v.optional(folderList, ''),
    v.description(
      'Folders on the server whose media files the desk may ingest, separated by commas; if not set, media is uploaded only.',
    ),
  ),
  UPLOADS_MAX_GB: v.pipe(
    v.optional(wholeNumber(1, 100_000), '200'),
    v.description(
      'Gigabytes that uploads of the desk may take at the same time, half of it for one member; they are deleted when their job has ended, at the latest a day after their last bytes.',
    ),
  ),
  TRUSTED_PROXIES: v.pipe(
    v.optional(addressBlocks, ''),
    v.description(
      'Proxies whose X-Forwarded-For is trusted: addresses or CIDR blocks, separated by commas.',
    ),
  ),
  COUNTRY_HEADER: v.pipe(
    v.optional(headerName),
    v.description(
      "The header in which a trusted proxy sends the visitor's country, such as CF-IPCountry; if not set, dramas can be watched in all countries.",
    ),
  ),
  API_RATE: v.pipe(
    v.optional(wholeNumber(0, 1_000_000), '300'),
    v.description(
      'API calls per 10 seconds and client address (a body counts as 1 more for each 16 KiB, a list filtered by availability as 3, a rendered page as 5, an Excel or PDF file as 20, a part of the sitemap as 100; none as more than half of the limit); 0 is no limit.',
    ),
  ),
  AI_URL: v.pipe(
    v.optional(v.pipe(urlWith('http', 'https'), baseOfPaths, v.transform(chatUrl))),
    v.description(
      'A language model for the workbench, with the chat completions API of OpenAI: https://host/v1; if not set, the workbench works without one.',
    ),
  ),
  AI_KEY: v.pipe(
    v.optional(bearerKey),
    v.description('The key of the language model, if it needs one.'),
  ),
  AI_MODEL: v.pipe(
    v.optional(nonEmpty),
    v.description('The name of the language model; required with AI_URL.'),
  ),
  AI_DAILY_LIMIT: v.pipe(
    v.optional(wholeNumber(0, 100_000_000), '200000'),
    v.description(
      'Characters that one account may send to the language model on one day (UTC); 0 is no limit.',
    ),
  ),
  AI_SITE_DAILY_LIMIT: v.pipe(
    v.optional(wholeNumber(0, 10_000_000_000), '5000000'),
    v.description(
      'Characters that all accounts together may send to the language model on one day (UTC); 0 is no limit.',
    ),
  ),
  METRICS_HOST: v.pipe(
    v.optional(ipAddress),
    v.description('The one client address that may read /metrics; if not set, none may.'),
  ),
  TRACES_URL: v.pipe(
    v.optional(urlWith('http', 'https')),
    v.description(
      'An OpenTelemetry collector that receives traces over OTLP/HTTP, such as http://127.0.0.1:4318/v1/traces; if not set, none are made.',
    ),
  ),
  LOG_LEVEL: v.pipe(
    v.optional(logLevel, 'info'),
    v.description(
      'The least severe entries to log: fatal, error, warn, info, debug, trace or silent.',
    ),
  ),
  DEMO: v.pipe(
    v.optional(v.picklist(['0', '1'], 'must be 0 or 1'), '0'),
    v.description(
      '1 fills an empty database with the demo catalogue; npm start sets it to 1 unless it is set.',
    ),
  ),
});

/** Rejects control characters, which could inject lines into mails, headers and the log. */
function refuseControlCharacters(values: Environment) {
  const name = Object.keys(settings.entries).find((key) => /\p{Cc}/u.test(values[key] ?? ''));
  if (name) throw new ConfigError(`${name} must not contain control characters.`);
}

export type Config = ReturnType<typeof readConfig>;

export type Environment = Record<string, string | undefined>;

/**
 * Reads the environment. An empty variable counts as absent; absent variables are taken from
 * `fallback`.
 */
export function readConfig(environment: Environment, fallback: Environment = {}) {
  const present = Object.entries(environment).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  const values = { ...fallback, ...Object.fromEntries(present) };
  refuseControlCharacters(values);
  const result = v.safeParse(settings, values, { abortEarly: true });
  if (!result.success) {
    const [issue] = result.issues;
    throw new ConfigError(`${issue.path?.[0]?.key} ${issue.message}.`);
  }
  const env = result.output;
  refuseOnePortForBoth(env);
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  return {
    host: env.HOST,
    port: env.PORT,
    workers: env.WORKERS ?? defaultWorkers(values.NODE_ENV),
    publicUrl,
    isHttps: publicUrl.startsWith('https:'),
    deskHost: env.DESK_HOST,
    deskPort: env.DESK_PORT,
    deskUrl: env.DESK_URL ?? `http://localhost:${env.DESK_PORT}`,
    dataDir: env.DATA_DIR,
    operatorFile: env.OPERATOR_FILE,
    databaseUrl: env.DATABASE_URL,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    businessEmail: env.BUSINESS_EMAIL,
    imap: env.IMAP_URL,
    siteName: env.SITE_NAME,
    mediaBaseUrl: env.MEDIA_BASE_URL,
    store: env.S3_URL,
    ffmpeg: env.FFMPEG,
    mediaInbox: env.MEDIA_INBOX,
    uploadsMaxBytes: env.UPLOADS_MAX_GB * 1e9,
    trustedProxies: env.TRUSTED_PROXIES,
    countryHeader: env.COUNTRY_HEADER,
    apiCallsPer10Seconds: env.API_RATE,
    ai: readModel(env),
    metricsHost: env.METRICS_HOST,
    tracesUrl: env.TRACES_URL,
    logLevel: env.LOG_LEVEL,
    isDemo: env.DEMO === '1',
    /**
     * `/dev/mail` is on only without a mail server, and if only this machine can reach the site.
     */
    hasDevMail:
      env.SMTP_URL === undefined &&
      env.TRUSTED_PROXIES.length === 0 &&
      isLoopback(env.HOST) &&
      isLoopback(new URL(publicUrl).hostname),
  };
}

/** Different addresses may have the same port. */
function refuseOnePortForBoth(env: v.InferOutput<typeof settings>) {
  const { HOST, PORT, DESK_HOST, DESK_PORT } = env;
  if (PORT !== DESK_PORT || PORT === 0) return;
  const isAll = (address: string) => ['0.0.0.0', '::'].includes(address);
  if (HOST === DESK_HOST || isAll(HOST) || isAll(DESK_HOST))
    throw new ConfigError(
      `DESK_PORT must not be PORT (${PORT}): the desk needs a port of its own.`,
    );
}

function defaultWorkers(nodeEnv: string | undefined): number {
  return nodeEnv === 'production' ? Math.min(availableParallelism(), MAX_WORKERS) : 1;
}

function readModel(env: v.InferOutput<typeof settings>): ModelSettings | undefined {
  if (env.AI_URL === undefined) return undefined;
  if (env.AI_MODEL === undefined) throw new ConfigError('AI_MODEL is required with AI_URL.');
  return {
    url: env.AI_URL,
    key: env.AI_KEY,
    model: env.AI_MODEL,
    dailyLimit: env.AI_DAILY_LIMIT,
    siteDailyLimit: env.AI_SITE_DAILY_LIMIT,
  };
}
