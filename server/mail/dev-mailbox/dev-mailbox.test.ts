import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startAccountsServer } from '#tests/support/accounts.ts';
import { ask } from '#tests/support/ask.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

/** Starts a server without TRUSTED_PROXIES, because that setting disables the mailbox. */
const startServer = () => startAccountsServer({ settings: { TRUSTED_PROXIES: '' } });

/** Opens the printed address and returns the cookie header that it sets. */
async function openMailbox(server: TestServer) {
  const { headers } = await ask(server, server.devMailPath ?? '');
  const [cookie = ''] = headers['set-cookie'] ?? [];
  return { cookie: cookie.split(';')[0] ?? '' };
}

async function writeMail(server: TestServer, mail: string) {
  const folder = join(server.context.config.dataDir, 'mail');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, '2026-1.eml'), mail);
}

describe('/dev/mail', () => {
  test('lists the mail files, newest first, and shows each as text and HTML', async () => {
    const server = await startServer();
    const headers = await openMailbox(server);
    expect((await ask(server, '/dev/mail', { headers })).text).toContain('No emails yet');
    await server.askCode('one@x.example', 'register');
    const code = await server.askCode('two@x.example', 'register');
    const list = await ask(server, '/dev/mail', { headers });
    expect(list.status).toBe(200);
    expect(list.headers['cache-control']).toBe('no-store');
    expect(list.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-/,
    );
    expect(list.text.indexOf('two@x.example')).toBeLessThan(list.text.indexOf('one@x.example'));
    const path = /href="(\/dev\/mail\/[^"]+)"/.exec(list.text)?.[1] ?? '';
    const one = await ask(server, path, { headers });
    expect(one.text).toContain(`<pre>`);
    expect(one.text).toContain(code);
    expect(one.text).toMatch(/<iframe sandbox src="[^"]+\/html"/);
    const html = await ask(server, `${path}/html`, { headers });
    expect(html.headers['content-security-policy']).toContain('sandbox');
    expect(html.text).toContain(code);
    for (const missing of [
      '/dev/mail/x.eml',
      `${path}/other`,
      `${path}/html/x`,
      '/dev/mail/..%2fx',
    ])
      expect((await ask(server, missing, { headers })).status).toBe(404);
    expect((await ask(server, '/dev/mail', { method: 'POST', headers })).status).toBe(404);
  });

  test('escapes the content of a mail', async () => {
    const server = await startTestServer();
    const headers = await openMailbox(server);
    await writeMail(
      server,
      'Subject: <script>alert(1)</script>\r\nTo: a@b.example\r\n\r\n<img src=x>\r\n',
    );
    for (const path of ['/dev/mail', '/dev/mail/2026-1.eml']) {
      const { status, text } = await ask(server, path, { headers });
      expect(status).toBe(200);
      expect(text).not.toMatch(/<script|<img/);
    }
  });

  test('exchanges the key of the printed address for a cookie limited to /dev/mail', async () => {
    const server = await startTestServer();
    expect(server.devMailPath).toMatch(/^\/dev\/mail\?key=[\w-]{43}$/);
    const opened = await ask(server, server.devMailPath ?? '');
    expect(opened).toMatchObject({
      status: 303,
      headers: { location: '/dev/mail', 'cache-control': 'no-store' },
    });
    expect(opened.headers['set-cookie']).toEqual([
      expect.stringMatching(/^dev_mail=[\w-]{43}; Path=\/dev\/mail; HttpOnly; SameSite=Strict$/),
    ]);
    const other = await startTestServer();
    expect(other.devMailPath).not.toBe(server.devMailPath);
  });

  test('replies 404 to a request without the key and explains only where to find it', async () => {
    const server = await startTestServer();
    await writeMail(server, 'Subject: 123456 is your code\r\nTo: a@b.example\r\n\r\n123456\r\n');
    const wrong = 'x'.repeat(43);
    const requests: [string, Record<string, string>][] = [
      // This is what a local reverse proxy that adds no headers sends.
      ['/dev/mail', { host: 'localhost' }],
      ['/dev/mail/2026-1.eml', {}],
      ['/dev/mail/2026-1.eml/html', {}],
      ['/dev/mail?key=', {}],
      [`/dev/mail?key=${wrong}`, {}],
      ['/dev/mail', { cookie: 'dev_mail=' }],
      ['/dev/mail', { cookie: `dev_mail=${wrong}` }],
    ];
    for (const [path, headers] of requests) {
      const { status, text, headers: sent } = await ask(server, path, { headers });
      expect([path, status]).toEqual([path, 404]);
      expect(text).toContain('address that the server printed');
      expect(text).not.toMatch(/123456|a@b\.example/);
      expect(sent['set-cookie']).toBeUndefined();
    }
    const home = await ask(server, '/en');
    const key = server.devMailPath?.split('=')[1] ?? '';
    expect(home.status).toBe(200);
    expect(home.text).not.toContain(key);
  });

  test.each<Record<string, string>>([
    { 'x-forwarded-for': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
    { 'x-real-ip': '127.0.0.1' },
    { via: '1.1 proxy' },
    { host: 'evil.example' },
    { host: 'localhost.evil.example:3000' },
  ] as Record<string, string>[])('rejects a request with %o', async (extra) => {
    const server = await startTestServer();
    const headers = await openMailbox(server);
    const { port } = new URL(server.url);
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`])
      expect((await ask(server, '/dev/mail', { headers: { ...headers, host } })).status).toBe(200);
    for (const path of ['/dev/mail', server.devMailPath ?? '']) {
      const { status, text } = await ask(server, path, { headers: { ...headers, ...extra } });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(text).not.toContain('printed');
    }
  });

  test.each<Record<string, string>>([
    { SMTP_URL: 'smtp://127.0.0.1:1' },
    { HOST: '0.0.0.0' },
    { PUBLIC_URL: 'https://vignette.example' },
    { TRUSTED_PROXIES: '127.0.0.1' },
  ] as Record<string, string>[])('is disabled by the setting %o', async (settings) => {
    const server = await startTestServer({ settings });
    expect(server.context.config.hasDevMail).toBe(false);
    expect(server.devMailPath).toBeUndefined();
    expect(await ask(server, '/dev/mail')).toMatchObject({ status: 404, text: 'Not found' });
  });
});
