import { describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { answer, startApi } from '#tests/support/api.ts';

const { ask, call, raw, server } = await startApi();

describe('path and method', () => {
  test('a successful call has status and code 200', async () => {
    const { status, code, message, data } = await call('getTag');
    expect({ status, code, message, data }).toEqual({
      status: 200,
      code: 200,
      message: 'OK',
      data: [],
    });
  });

  test.each([
    '/api',
    '/api/',
    '/api?drama',
    '/api/nothing/here',
    '/api/drama/getTag/',
    '/api/drama/gettag',
    '/api/%zz',
    '/api/%00',
    '/api/__proto__',
    '/api/drama/constructor',
  ])('%s is not a call: 404', async (path) => {
    expect(await ask(path)).toMatchObject({ status: 404, data: null });
    expect(await ask(path, { method: 'POST', body: '{}' })).toMatchObject({ status: 404 });
  });

  test.each([
    ['POST', 'getTag', 'GET'],
    ['DELETE', 'getTag', 'GET'],
    ['OPTIONS', 'getTag', 'GET'],
    ['PROPFIND', 'getTag', 'GET'],
    ['GET', 'sendMail', 'POST'],
    ['OPTIONS', 'sendMail', 'POST'],
    ['POST', 'updateViewCount', 'PUT'],
    ['GET', 'deleteCopyrightCart', 'DELETE'],
  ] as const)('%s of %s is 405 and allows %s', async (method, name, allowed) => {
    const response = await fetch(`${server.url}${calls[name].path}`, { method });
    expect(response.headers.get('allow')).toBe(allowed);
    expect(await answer(response)).toMatchObject({ status: 405, data: null });
  });

  test('a preflight of another site gets no CORS header', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    const response = await fetch(`${server.url}${calls.sendMail.path}`, {
      method: 'OPTIONS',
      headers,
    });
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('HEAD is not allowed, and its reply has no body', async () => {
    const response = await fetch(`${server.url}${calls.getTag.path}`, { method: 'HEAD' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET']);
    expect(await response.text()).toBe('');
  });

  test('a URL of 10 KB is 414', async () => {
    expect(await ask(`${calls.getTag.path}?x=${'a'.repeat(10_240)}`)).toMatchObject({
      status: 414,
      data: null,
    });
    expect(await ask(`/api/${'a'.repeat(10_240)}`)).toMatchObject({ status: 414 });
    expect(await ask(`${calls.getTag.path}?x=${'a'.repeat(7_000)}`)).toMatchObject({ status: 200 });
  });

  test.each(['a b', 'a/b?c', '[::1', 'x:notaport'])(
    'the invalid host "%s" is 400',
    async (host) => {
      const reply = await raw(`GET ${calls.getTag.path} HTTP/1.1\r\nHost: ${host}`);
      expect(reply).toMatch(/^HTTP\/1\.1 400 /);
      expect(reply).toContain('{"code":400,');
    },
  );

  test('HTTP/1.0 without a host is accepted', async () => {
    const reply = await raw(`GET ${calls.getTag.path} HTTP/1.0`);
    expect(reply).toMatch(/^HTTP\/1\.1 200 /);
    expect(reply).toContain('{"code":200,');
  });
});

describe('a page of another site', () => {
  const headers = { 'sec-fetch-site': 'cross-site' };

  test.each(['sendMail', 'updateViewCount', 'deleteCopyrightCart'] as const)(
    'may not call %s, which is checked before the input',
    async (name) => {
      expect(await call(name, { headers })).toMatchObject({ status: 403, data: null });
      expect(await call(name, { headers, body: 'nonsense' })).toMatchObject({ status: 403 });
    },
  );

  test('may read', async () => {
    expect(await call('getTag', { headers })).toMatchObject({ code: 200 });
  });

  test.each(['same-origin', 'same-site', 'none'])(
    'is not assumed for Sec-Fetch-Site: %s',
    async (site) => {
      const siteHeader = { 'sec-fetch-site': site };
      expect((await call('sendMail', { headers: siteHeader })).status).not.toBe(403);
    },
  );
});

describe('the lang header', () => {
  const refusal = async (headers: Record<string, string>) =>
    (await call('getCopyrightCartCount', { headers })).message;

  test('chooses the language of messages; absent or unknown means English', async () => {
    const english = 'Please sign in first.';
    expect(await refusal({})).toBe(english);
    const unknown = [
      'fr',
      'EN',
      'zh-CN',
      'zh-tw',
      '',
      '__proto__',
      'constructor',
      'x'.repeat(5_000),
    ];
    for (const lang of unknown) expect(await refusal({ lang })).toBe(english);
    const messages = await Promise.all(
      ['zh', 'zh-TW', 'en', 'ja', 'ko', 'es'].map((lang) => refusal({ lang })),
    );
    expect(new Set(messages).size).toBe(6);
    expect(messages[2]).toBe(english);
  });

  test('alone decides, not accept-language or a cookie', async () => {
    expect(await refusal({ 'accept-language': 'ja', cookie: 'lang=ja' })).toBe(
      'Please sign in first.',
    );
  });
});
