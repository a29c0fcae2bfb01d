import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { askCode, startAccountsServer } from '../../tests/support/accounts.ts';
import { ask } from '../../tests/support/ask.ts';
import { startTestServer } from '../../tests/support/server.ts';

const host = (server: { url: string }) => new URL(server.url).host;

describe('/dev/mail', () => {
  test('shows the mails that lie as files, latest first, each as text and HTML', async () => {
    const server = await startAccountsServer();
    expect((await ask(server, '/dev/mail')).text).toContain('No emails yet');
    await askCode(server, 'one@x.example', 'register');
    const code = await askCode(server, 'two@x.example', 'register');
    const list = await ask(server, '/dev/mail');
    expect(list.status).toBe(200);
    expect(list.headers['cache-control']).toBe('no-store');
    expect(list.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-/,
    );
    expect(list.text.indexOf('two@x.example')).toBeLessThan(list.text.indexOf('one@x.example'));
    const path = /href="(\/dev\/mail\/[^"]+)"/.exec(list.text)?.[1] ?? '';
    const one = await ask(server, path);
    expect(one.text).toContain(`<pre>`);
    expect(one.text).toContain(code);
    expect(one.text).toMatch(/<iframe sandbox src="[^"]+\/html"/);
    const html = await ask(server, `${path}/html`);
    expect(html.headers['content-security-policy']).toContain('sandbox');
    expect(html.text).toContain(code);
    for (const missing of [
      '/dev/mail/x.eml',
      `${path}/other`,
      `${path}/html/x`,
      '/dev/mail/..%2fx',
    ])
      expect((await ask(server, missing)).status).toBe(404);
    expect((await ask(server, '/dev/mail', { method: 'POST' })).status).toBe(404);
  });

  test('escapes what a mail holds', async () => {
    const server = await startTestServer();
    const folder = join(server.context.config.dataDir, 'mail');
    await mkdir(folder, { recursive: true });
    const mail = 'Subject: <script>alert(1)</script>\r\nTo: a@b.example\r\n\r\n<img src=x>\r\n';
    await writeFile(join(folder, '2026-1.eml'), mail);
    for (const path of ['/dev/mail', '/dev/mail/2026-1.eml'])
      expect((await ask(server, path)).text).not.toMatch(/<script|<img/);
  });

  test.each<Record<string, string>>([
    { 'x-forwarded-for': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
    { 'x-real-ip': '127.0.0.1' },
    { via: '1.1 proxy' },
    { host: 'evil.example' },
    { host: 'localhost.evil.example:3000' },
  ] as Record<string, string>[])('is not there for a request with %o', async (headers) => {
    const server = await startTestServer();
    expect((await ask(server, '/dev/mail')).status).toBe(200);
    expect(
      (
        await ask(server, '/dev/mail', {
          headers: { host: `localhost:${host(server).split(':')[1]}` },
        })
      ).status,
    ).toBe(200);
    expect((await ask(server, '/dev/mail', { headers })).status).not.toBe(200);
  });

  test.each<Record<string, string>>([
    { SMTP_URL: 'smtp://127.0.0.1:1' },
    { HOST: '0.0.0.0' },
    { PUBLIC_URL: 'https://vignette.example' },
  ] as Record<string, string>[])('is not there with %o', async (settings) => {
    const server = await startTestServer({ settings });
    expect((await ask(server, '/dev/mail')).status).toBe(404);
    expect(server.context.config.hasDevMail).toBe(false);
  });
});
