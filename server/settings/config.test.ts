import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const defaults = {
  host: '127.0.0.1',
  port: 3000,
  workers: 1,
  publicUrl: 'http://localhost:3000',
  isHttps: false,
  deskHost: '127.0.0.1',
  deskPort: 3001,
  deskUrl: 'http://localhost:3001',
  dataDir: resolve('data'),
  operatorFile: undefined,
  databaseUrl: undefined,
  smtpUrl: undefined,
  mailFrom: 'Vignette <no-reply@vignette.example>',
  businessEmail: 'business@vignette.example',
  siteName: 'Vignette',
  mediaBaseUrl: undefined,
  store: undefined,
  mediaInbox: [],
  uploadsMaxBytes: 200e9,
  ffmpeg: 'ffmpeg',
  trustedProxies: [],
  apiCallsPer10Seconds: 300,
  ai: undefined,
  metricsHost: undefined,
  logLevel: 'info',
  isDemo: false,
  hasDevMail: true,
};

test('every setting is optional', () => {
  expect(readConfig({})).toEqual(defaults);
  expect(readConfig({ PATH: '/bin', HOME: '/root', PORTS: 'x' })).toEqual(defaults);
});

test('in production there is a worker per core, up to eight, unless WORKERS is set', () => {
  const environment = { NODE_ENV: 'production' };
  expect(readConfig(environment).workers).toBe(Math.min(availableParallelism(), 8));
  expect(readConfig({ ...environment, WORKERS: '3' }).workers).toBe(3);
});

test('a variable that is set but empty counts as absent', () => {
  const names =
    'HOST PORT PUBLIC_URL DESK_HOST DESK_PORT DESK_URL DATA_DIR OPERATOR_FILE DATABASE_URL SMTP_URL MAIL_FROM BUSINESS_EMAIL IMAP_URL SITE_NAME MEDIA_BASE_URL S3_URL MEDIA_INBOX UPLOADS_MAX_GB FFMPEG TRUSTED_PROXIES API_RATE AI_URL AI_KEY AI_MODEL AI_DAILY_LIMIT AI_SITE_DAILY_LIMIT METRICS_HOST LOG_LEVEL DEMO';
  const empty = Object.fromEntries(names.split(' ').map((name) => [name, '']));
  expect(readConfig(empty)).toEqual(defaults);
});

test.each([
  ['HOST', '0.0.0.0', { host: '0.0.0.0', hasDevMail: false }],
  ['PORT', '8080', { port: 8080, publicUrl: 'http://localhost:8080' }],
  ['PORT', '0', { port: 0, publicUrl: 'http://localhost:0' }],
  ['PORT', '65535', { port: 65_535, publicUrl: 'http://localhost:65535' }],
  [
    'PUBLIC_URL',
    'https://vignette.example/',
    { publicUrl: 'https://vignette.example', isHttps: true, hasDevMail: false },
  ],
  ['DESK_HOST', '0.0.0.0', { deskHost: '0.0.0.0' }],
  ['DESK_PORT', '0', { deskPort: 0, deskUrl: 'http://localhost:0' }],
  ['DESK_URL', 'https://desk.example/', { deskUrl: 'https://desk.example' }],
  ['DATA_DIR', 'some/where', { dataDir: resolve('some/where') }],
  ['DATA_DIR', '/var/lib/x', { dataDir: '/var/lib/x' }],
  ['OPERATOR_FILE', 'facts.json', { operatorFile: resolve('facts.json') }],
  ['DATABASE_URL', 'postgres://u:p@db/x', { databaseUrl: 'postgres://u:p@db/x' }],
  ['DATABASE_URL', 'postgresql://db/x', { databaseUrl: 'postgresql://db/x' }],
  ['SMTP_URL', 'smtps://u:p@mail:465', { smtpUrl: 'smtps://u:p@mail:465', hasDevMail: false }],
  ['MAIL_FROM', 'Drama <hi@x.example>', { mailFrom: 'Drama <hi@x.example>' }],
  ['MAIL_FROM', 'hi@x.example', { mailFrom: 'hi@x.example' }],
  ['BUSINESS_EMAIL', 'sales@x.example', { businessEmail: 'sales@x.example' }],
  ['SITE_NAME', ' 影 ', { siteName: '影' }],
  ['SITE_NAME', '🎬'.repeat(60), { siteName: '🎬'.repeat(60) }],
  ['HOST', 'fe80::1', { host: 'fe80::1', hasDevMail: false }],
  ['DATABASE_URL', 'postgres://u@/x?host=/run', { databaseUrl: 'postgres://u@/x?host=/run' }],
  ['SMTP_URL', 'smtp://u:p%40@mail', { smtpUrl: 'smtp://u:p%40@mail', hasDevMail: false }],
  ['MEDIA_BASE_URL', 'https://cdn.example/v//', { mediaBaseUrl: 'https://cdn.example/v' }],
  [
    'IMAP_URL',
    'imaps://desk%40vignette.example:p%2Fw@mail/Replies',
    {
      imap: {
        host: 'mail',
        port: 993,
        tls: 'from-start',
        folder: 'Replies',
        user: 'desk@vignette.example',
        password: 'p/w',
      },
    },
  ],
  [
    'IMAP_URL',
    'imap://u:p@mail',
    {
      imap: { host: 'mail', port: 143, tls: 'starttls', user: 'u', password: 'p', folder: 'INBOX' },
    },
  ],
  [
    'IMAP_URL',
    'imap://u:p@[::1]:1143',
    {
      imap: { host: '::1', port: 1143, tls: 'optional', user: 'u', password: 'p', folder: 'INBOX' },
    },
  ],
  [
    'S3_URL',
    's3://AK:a%2Fb%2Bc@s3.example.com:9000/films/short/dramas?region=eu-west-1',
    {
      store: {
        bucketUrl: 'https://s3.example.com:9000/films',
        prefix: 'short/dramas/',
        region: 'eu-west-1',
        accessKeyId: 'AK',
        secretAccessKey: 'a/b+c',
      },
    },
  ],
  [
    'S3_URL',
    's3+http://k:s@127.0.0.1:9000/films',
    {
      store: {
        bucketUrl: 'http://127.0.0.1:9000/films',
        prefix: '',
        region: 'us-east-1',
        accessKeyId: 'k',
        secretAccessKey: 's',
      },
    },
  ],
  ['FFMPEG', '/opt/ffmpeg/bin/ffmpeg', { ffmpeg: '/opt/ffmpeg/bin/ffmpeg' }],
  ['TRUSTED_PROXIES', '127.0.0.1', { trustedProxies: ['127.0.0.1'], hasDevMail: false }],
  [
    'TRUSTED_PROXIES',
    ' 10.0.0.0/8 , ::1,',
    { trustedProxies: ['10.0.0.0/8', '::1'], hasDevMail: false },
  ],
  ['API_RATE', '0', { apiCallsPer10Seconds: 0 }],
  ['API_RATE', '50', { apiCallsPer10Seconds: 50 }],
  ['METRICS_HOST', '::1', { metricsHost: '::1' }],
  ['LOG_LEVEL', 'silent', { logLevel: 'silent' }],
  ['DEMO', '1', { isDemo: true }],
  ['DEMO', '0', { isDemo: false }],
])('%s=%s is accepted', (name, value, expected) => {
  expect(readConfig({ [name]: value })).toEqual({ ...defaults, ...expected });
});

test.each([
  'https://model.example/v1',
  'https://model.example/v1/',
  'https://model.example/v1/chat/completions',
])('AI_URL=%s is the address of chat completions', (AI_URL) => {
  expect(readConfig({ AI_URL, AI_MODEL: 'small', AI_KEY: 'sk-1' }).ai).toEqual({
    url: 'https://model.example/v1/chat/completions',
    key: 'sk-1',
    model: 'small',
    dailyLimit: 200_000,
    siteDailyLimit: 5_000_000,
  });
});

test('AI_URL needs AI_MODEL, and no key', () => {
  const AI_URL = 'http://127.0.0.1:11434/v1';
  expect(() => readConfig({ AI_URL })).toThrow(
    new ConfigError('AI_MODEL is required with AI_URL.'),
  );
  const { ai } = readConfig({ AI_URL, AI_MODEL: 'local', AI_DAILY_LIMIT: '0' });
  expect(ai).toMatchObject({ key: undefined, dailyLimit: 0 });
});
