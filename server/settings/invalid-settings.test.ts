import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const ENCODE = 'percent-encode special characters in the';

describe('an invalid value is rejected in one line that names the setting', () => {
  test.each([
    ['HOST', '  '],
    ['HOST', 'http://0.0.0.0'],
    ['HOST', 'a b'],
    ['HOST', '[::1]'],
    ['PUBLIC_URL', 'https://vignette.example\n'],
    ['PUBLIC_URL', 'https://u:p@vignette.example'],
    ['DATABASE_URL', 'postgres://u:p#w@db:5432/x'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp://u:%zz@mail'],
    ['BUSINESS_EMAIL', 'sales@x.example\r\nBcc: all@x.example'],
    ['MAIL_FROM', 'A\u0000 <a@x.example>'],
    ['SITE_NAME', 'x'.repeat(61)],
    ['SITE_NAME', 'Vignette\u0007'],
    ['DATA_DIR', '/tmp/a\nb'],
    ['MEDIA_BASE_URL', 'https://cdn.example/?v=1'],
    ['MEDIA_BASE_URL', 'https://cdn.example/#'],
    ['MEDIA_BASE_URL', 'https://u:p@cdn.example'],
    ['PORT', 'abc'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PORT', '0x50'],
    ['PORT', ' 80'],
    ['PORT', '99999999999999999999'],
    ['S3_URL', 'https://s3.example.com/films'],
    ['S3_URL', 's3://s3.example.com/films'],
    ['S3_URL', 's3://k:s@s3.example.com'],
    ['S3_URL', 's3://k:%zz@s3.example.com/films'],
    ['PUBLIC_URL', 'vignette.example'],
    ['PUBLIC_URL', 'ftp://vignette.example'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['DATA_DIR', '  '],
    ['OPERATOR_FILE', '  '],
    ['DATABASE_URL', 'mysql://db/x'],
    ['DATABASE_URL', 'db'],
    ['SMTP_URL', 'https://mail'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'A <a@x.example>\r\nBcc: all@x.example'],
    ['BUSINESS_EMAIL', 'sales'],
    ['SITE_NAME', '   '],
    ['MEDIA_BASE_URL', '/media'],
    ['TRUSTED_PROXIES', 'loopback'],
    ['TRUSTED_PROXIES', 'proxy.internal'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '127.0.0.1, nonsense'],
    ['TRUSTED_PROXIES', '0.0.0.0/0'],
    ['TRUSTED_PROXIES', '::/0'],
    ['TRUSTED_PROXIES', '0x7f.1'],
    ['API_RATE', 'fast'],
    ['API_RATE', '-1'],
    ['API_RATE', '1000001'],
    ['AI_URL', 'model.example/v1'],
    ['AI_URL', 'https://u:p@model.example/v1'],
    ['AI_URL', 'https://model.example/v1?key=1'],
    ['AI_KEY', 'a key'],
    ['AI_KEY', 'schlüssel'],
    ['AI_MODEL', ' '],
    ['AI_DAILY_LIMIT', '-1'],
    ['AI_SITE_DAILY_LIMIT', '-1'],
    ['UPLOADS_MAX_GB', '0'],
    ['METRICS_HOST', 'localhost'],
    ['LOG_LEVEL', 'loud'],
    ['DEMO', 'yes'],
    ['DEMO', '2'],
  ])('%s=%j', (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^${name} \\S[^\\r\\n]+\\.$`));
  });

  test.each([
    ['SMTP_URL', 'smtp://user:p@', 'has no host'],
    ['SMTP_URL', 'smtp://user:p@:25', 'has no host'],
    ['SMTP_URL', 'mail.example.com', 'must be a URL starting with smtp:// or smtps://'],
    [
      'SMTP_URL',
      'smtp://user:a/b@mail',
      'is not a valid URL: percent-encode special characters in the user name and password',
    ],
    [
      'SMTP_URL',
      'smtp://user:1#b@mail',
      'is not a valid URL: percent-encode special characters in the user name and password',
    ],
    ['SMTP_URL', 'smtps://u:p@ss@mail', `is not a valid URL: ${ENCODE} user name and password`],
    ['S3_URL', 's3://k:p@ss@host/films', `is not a valid URL: ${ENCODE} key and secret`],
    [
      'DATABASE_URL',
      'postgres://u:p@ss@h/db',
      `is not a valid URL: ${ENCODE} user name and password`,
    ],
    ['PUBLIC_URL', 'https://', 'has no host'],
    ['DATABASE_URL', 'postgres://', 'has no host and no database'],
    ['DATABASE_URL', 'postgres://host:99999/db', 'is not a valid URL'],
    ['TRUSTED_PROXIES', '1', 'must list addresses or CIDR blocks, none with the prefix /0'],
    ['METRICS_HOST', '1', 'must be an IP address'],
    ['IMAP_URL', 'imaps://u@mail', 'has no password: it must be imaps://user:password@host/INBOX'],
    ['IMAP_URL', 'imaps://mail', 'has no user name: it must be imaps://user:password@host/INBOX'],
    ['IMAP_URL', 'pop3://u:p@mail', 'must be a URL starting with imap:// or imaps://'],
    ['S3_URL', 's3://k:s@/films', 'has no host'],
    ['S3_URL', 's3://host/films', 'has no key: it must be s3://key:secret@host/bucket'],
    ['S3_URL', 's3://k@host/films', 'has no secret: it must be s3://key:secret@host/bucket'],
    ['S3_URL', 's3://k:s@host', 'has no bucket: it must be s3://key:secret@host/bucket'],
    [
      'S3_URL',
      's3://k:s@host/My_Films',
      'has the bucket "My_Films", but a bucket\'s name is 3 to 63 lowercase letters, digits, dots and hyphens',
    ],
    [
      'S3_URL',
      's3://k:a/b@host/films',
      'is not a valid URL: percent-encode special characters in the key and secret',
    ],
    [
      'S3_URL',
      's3://k:s@host/films?regoin=x',
      'has the unknown parameter "regoin": the only one is region',
    ],
    ['S3_URL', 's3://k:s@host/films?region=a%20b', 'has the invalid region "a b"'],
    ['SITE_NAME', '影'.repeat(61), 'must be at most 60 characters'],
    ['HOST', 'a b', 'must be an IP address or a host name'],
    ['MAIL_FROM', 'A\t<a@x.example>', 'must not contain control characters'],
  ])('%s=%s names the invalid part', (name, value, message) => {
    expect(() => readConfig({ [name]: value })).toThrow(new ConfigError(`${name} ${message}.`));
  });

  test.each([
    { PORT: '3001' },
    { DESK_PORT: '3000', HOST: '0.0.0.0' },
    { DESK_PORT: '3000', DESK_HOST: '::' },
  ])('%o is refused: site and desk would listen on one port', (environment) => {
    expect(() => readConfig(environment)).toThrow(/^DESK_PORT must not be PORT/);
  });

  test('site and desk may have the same port on different addresses', () => {
    const environment = { HOST: '127.0.0.1', DESK_HOST: '127.0.0.2', DESK_PORT: '3000' };
    expect(readConfig(environment).deskPort).toBe(3000);
    expect(readConfig({ PORT: '0', DESK_PORT: '0' }).port).toBe(0);
  });

  test('only the first invalid setting is reported', () => {
    expect(() => readConfig({ PORT: 'x', DEMO: 'x' })).toThrow(
      'PORT must be a whole number from 0 to 65535.',
    );
  });
});

test.each([
  ['PORT', 'abc', 'PORT must be a whole number from 0 to 65535.\n'],
  ['OPERATOR_FILE', '/nonexistent.json', 'OPERATOR_FILE /nonexistent.json does not exist.\n'],
])('the server does not start with %s=%s, and prints one line', async (name, value, line) => {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { PATH, NODE_COMPILE_CACHE, [name]: value },
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect([await ended, stdout, stderr]).toEqual([1, '', line]);
});
