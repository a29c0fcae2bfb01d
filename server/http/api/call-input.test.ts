import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type CallName, calls } from '#contract/calls.ts';
import { MAX_MESSAGE } from '#contract/deals/text-limits.ts';
import { outcomes } from '#contract/error-codes.ts';
import { licenceMedia } from '#contract/licence/media.ts';
import { MAX_LANGUAGES } from '#contract/licence/terms.ts';
import { countryCodes } from '#contract/licence/territories.ts';
import { MAX_CART_LINES } from '#contract/orders.ts';
import { answer, bearer, JSON_TYPE, LOGIN, startApi } from '#tests/support/api.ts';

const { ask, call, echoUrl, raw, send, server, signIn } = await startApi();

/** Sends a body of a call that needs a session, without one, on the agent's connection. */
async function sendOn(agent: Agent, body: string) {
  const { path, method } = calls.updateShortlist;
  const sent = request(server.url + path, { agent, method, headers: JSON_TYPE });
  sent.end(body);
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  return { reply: await json(reply), localPort: sent.socket?.localPort };
}

describe('the query', () => {
  test('may have unknown parameters, which are ignored', async () => {
    const unknown = 'utm_source=mail&__proto__=1&constructor=x&lang=zh&limit2=9&=&&a[b]=c&%ff=%fe';
    expect(await ask(`${calls.getTag.path}?${unknown}`)).toMatchObject({ code: 200 });
    const path = calls.getDramaListByIsNewRelease.path;
    expect(await ask(`${path}?limit=1&${unknown}`)).toMatchObject({ code: 200 });
  });

  test('that is invalid is refused with the name of its field, in the requested language', async () => {
    const path = `${calls.getDramaListByTag.path}?tag_id=x`;
    expect(await ask(path)).toEqual({
      status: 200,
      code: outcomes.invalidInput.code,
      message: 'Tag ID must be a positive whole number',
      data: { field: 'tag_id' },
    });
    const { message } = await ask(path, { headers: { lang: 'es' } });
    expect(message).toBe('El campo «ID de la etiqueta» debe ser un número entero positivo');
  });

  test.each([
    ['repeated', 'cart_ids=1&cart_ids=2'],
    ['separated by commas', 'cart_ids=1,2'],
    ['both', 'cart_ids=1,2&cart_ids=3'],
  ])('of a DELETE gives the same list as a body (%s)', async (_how, query) => {
    const token = await signIn();
    const ids = query === 'cart_ids=1,2&cart_ids=3' ? [1, 2, 3] : [1, 2];
    const { path, method } = calls.deleteCopyrightCartById;
    const headers = bearer(token);
    const byQuery = await answer(await fetch(`${echoUrl}${path}?${query}`, { method, headers }));
    const byBody = await send('deleteCopyrightCartById', JSON.stringify({ cart_ids: ids }), {
      headers,
    });
    expect(byQuery).toMatchObject({ code: 200, data: { input: { cart_ids: ids } } });
    expect(byBody).toEqual(byQuery);
  });

  test('is ignored when a DELETE has a body', async () => {
    const { path, method } = calls.deleteCopyrightCart;
    const response = await fetch(`${echoUrl}${path}?drama_id=7&is_custom_version=1`, {
      method,
      headers: { ...JSON_TYPE, ...bearer(await signIn()) },
      body: '{"drama_id":8}',
    });
    expect(await answer(response)).toMatchObject({
      data: { input: { drama_id: 8, is_custom_version: -1 } },
    });
  });

  test('is ignored by a POST', async () => {
    const response = await fetch(
      `${echoUrl}${calls.loginWithEmailPassword.path}?email=a@b.example`,
      {
        method: 'POST',
      },
    );
    expect(await answer(response)).toMatchObject({
      code: outcomes.invalidInput.code,
      data: { field: 'email' },
    });
  });
});

describe('the body', () => {
  test('is read with a charset and with another +json type', async () => {
    for (const type of [
      'application/json; charset=utf-8',
      'APPLICATION/JSON',
      'application/x+json',
    ])
      expect(
        await send('loginWithEmailPassword', JSON.stringify(LOGIN), {
          headers: { 'content-type': type },
        }),
      ).toMatchObject({ code: 200, data: { input: LOGIN } });
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'text/json',
    '',
  ])('of type "%s" is 415', async (type) => {
    const headers = { 'content-type': type };
    const wanted = { status: 415, data: null };
    const body = JSON.stringify(LOGIN);
    expect(await send('loginWithEmailPassword', body, { headers })).toMatchObject(wanted);
    expect(await call('sendMail', { headers, body })).toMatchObject(wanted);
  });

  const LIMIT = 16 * 1024;
  const padded = (size: number) => `{"email":"${'a'.repeat(size - 12)}"}`;

  test('may have at most 16 KiB', async () => {
    expect(padded(LIMIT)).toHaveLength(LIMIT);
    expect(await send('loginWithEmailPassword', padded(LIMIT))).toMatchObject({ status: 200 });
    expect(await send('loginWithEmailPassword', padded(LIMIT + 1))).toMatchObject({ status: 413 });
    expect(await send('loginWithEmailPassword', padded(1_000_000))).toMatchObject({ status: 413 });
    expect(await call('sendMail', { headers: JSON_TYPE, body: padded(LIMIT + 1) })).toMatchObject({
      status: 413,
    });
  });

  test('may have 1 MiB in an order with terms of single lines', async () => {
    const headers = bearer(await signIn());
    const order = (field: string, size: number) =>
      send('sendCopyrightOrder', padded(size).replace('email', field), { headers });
    expect(await order('lines', 64 * LIMIT)).toMatchObject({ status: 200 });
    expect(await order('lines', 64 * LIMIT + 1)).toMatchObject({ status: 413 });
    expect(await order('email', 4 * LIMIT)).toMatchObject({ status: 200 });
    expect(await order('email', 4 * LIMIT + 1)).toMatchObject({ status: 413 });
  });

  test('of an order holds the largest common terms and texts with every character escaped', async () => {
    const languages = Array.from({ length: MAX_LANGUAGES }, (_, at) =>
      ['es', 'x'.repeat(8), 'x'.repeat(8), 'x'.repeat(8), `${at}`.padStart(5, '0')].join('-'),
    );
    const largest = {
      cart_ids: Array.from({ length: MAX_CART_LINES }, (_, at) => Number.MAX_SAFE_INTEGER - at),
      contact: {
        name: '😀'.repeat(100),
        company: '😀'.repeat(200),
        email: `${'a'.repeat(64)}@${'b.'.repeat(126)}com`,
        phone: '😀'.repeat(50),
      },
      terms: {
        territories: ['WORLD'],
        territories_excluded: countryCodes.slice(1),
        media: licenceMedia,
        languages,
        language_uses: languages.flatMap((language) =>
          ['audio', 'subtitle'].map((use) => ({ language, use })),
        ),
        start_date: '2099-12-31',
        term_months: 120,
        is_exclusive: false,
      },
      message: '😀'.repeat(2000),
    };
    const body = JSON.stringify(largest).replaceAll('😀', '\\ud83d\\ude00');
    expect(body.length).toBeGreaterThan(3 * LIMIT);
    const reply = await send('sendCopyrightOrder', body, { headers: bearer(await signIn()) });
    expect(reply).toMatchObject({ code: 200, data: { input: { message: largest.message } } });
  });

  test.each([
    ['sendCopyrightOrderMessage', { order_id: 1 }, 'text'],
    ['counterCopyrightQuote', { quote_id: 1 }, 'message'],
    ['declineCopyrightQuote', { quote_id: 1 }, 'reason'],
  ] as const)(
    'of %s holds the longest text with every character escaped',
    async (name, ids, field) => {
      const withText = (escaped: string, count: number) =>
        JSON.stringify({ ...ids, [field]: 'X' }).replace('X', escaped.repeat(count));
      const headers = bearer(await signIn());
      const longest = await send(name, withText('\\ud83d\\ude00', MAX_MESSAGE), { headers });
      expect(longest).toMatchObject({
        code: 200,
        data: { input: { [field]: '😀'.repeat(MAX_MESSAGE) } },
      });
      const tooLarge = withText('x', 4 * LIMIT);
      expect(await send(name, tooLarge, { headers })).toMatchObject({ status: 413 });
    },
  );

  test('of a counter-offer may have 1 MiB with wishes for single lines', async () => {
    const headers = bearer(await signIn());
    const counter = (size: number) =>
      send('counterCopyrightQuote', padded(size).replace('email', 'lines'), { headers });
    expect(await counter(64 * LIMIT)).toMatchObject({ status: 200 });
    expect(await counter(64 * LIMIT + 1)).toMatchObject({ status: 413 });
  });

  test('is measured in bytes, not characters', async () => {
    const body = JSON.stringify({ email: '影'.repeat(6_000) });
    expect(body.length).toBeLessThan(LIMIT);
    expect(await send('loginWithEmailPassword', body)).toMatchObject({ status: 413 });
  });

  test('is limited without a Content-Length too', async () => {
    const chunked = (whole: string) =>
      new ReadableStream({
        start(controller) {
          const bytes = new TextEncoder().encode(whole);
          for (let at = 0; at < bytes.length; at += 1_000)
            controller.enqueue(bytes.subarray(at, at + 1_000));
          controller.close();
        },
      });
    const sendChunked = (whole: string) =>
      send('loginWithEmailPassword', chunked(whole), { duplex: 'half' });
    expect(await sendChunked(JSON.stringify(LOGIN))).toMatchObject({ code: 200 });
    expect(await sendChunked(padded(LIMIT + 1))).toMatchObject({ status: 413 });
  });

  test.each([
    ['no JSON', 'email=mina'],
    ['truncated JSON', '{"email":"a@b.exa'],
    ['text after the end', '{}{}'],
    ['only a space', ' '],
    ['10,000 levels never closed', '['.repeat(10_000)],
    ['not UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    [
      'a truncated character',
      new Uint8Array([...Buffer.from('{"email":"'), 0xe5, 0xbd, 0x22, 0x7d]),
    ],
  ])('that is unreadable (%s) is 400', async (_what, body) => {
    expect(await send('loginWithEmailPassword', body)).toMatchObject({ status: 400, data: null });
    expect(await send('loginWithEmailPassword', JSON.stringify(LOGIN))).toMatchObject({
      code: 200,
    });
  });

  test.each(['[]', '[{"email":"a@b.example"}]', '1', 'null', 'true', '"text"'])(
    '%s, which is JSON but not an object, is refused',
    async (body) => {
      const wanted = { status: 200, code: outcomes.invalidInput.code, data: { field: 'body' } };
      expect(await send('loginWithEmailPassword', body)).toMatchObject(wanted);
    },
  );

  test('may have 64 levels and lists of 10,000 entries', async () => {
    const nested = (levels: number) =>
      `{"email":${'['.repeat(levels - 1)}"]["${']'.repeat(levels - 1)}}`;
    expect(await send('loginWithEmailPassword', nested(64))).toMatchObject({
      status: 200,
      code: outcomes.invalidInput.code,
      data: { field: 'email' },
    });
    expect(await send('loginWithEmailPassword', nested(65))).toMatchObject({ status: 400 });
    const headers = bearer(await signIn());
    const list = (count: number) =>
      send('updateShortlist', `{"shortlist_id":1,"known_drama_ids":[${Array(count).fill(1)}]}`, {
        headers,
      });
    expect(await list(10_000)).toMatchObject({ data: { field: 'known_drama_ids' } });
    expect(await list(10_001)).toMatchObject({ status: 413 });
  });

  test('is not read before the caller is known', async () => {
    const { path, method } = calls.updateShortlist;
    const head = `${method} ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json`;
    for (const size of ['Content-Length: 1000000', 'Transfer-Encoding: chunked'])
      expect(await raw(`${head}\r\n${size}`)).toContain(
        `{"code":${outcomes.unauthenticated.code},`,
      );
    const unknown = `${head}\r\nAuthorization: Bearer none\r\nContent-Length: 1000000`;
    expect(await raw(unknown)).toContain(`{"code":${outcomes.tokenRejected.code},`);
  });

  test('that is not read does not break the next request of its connection', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const ports = new Set<number | undefined>();
    for (const size of [1_000_000, 20_000, 1_000_000]) {
      const { reply, localPort } = await sendOn(agent, '['.repeat(size));
      expect(reply).toMatchObject({ code: outcomes.unauthenticated.code });
      ports.add(localPort);
    }
    expect(ports.size).toBe(1);
  });

  test.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'token'])(
    'with a field "%s" that the call does not have is refused with its name',
    async (field) => {
      const body = `${JSON.stringify(LOGIN).slice(0, -1)},"${field}":{"isAdmin":true}}`;
      const wanted = { status: 200, code: outcomes.invalidInput.code, data: { field } };
      expect(await send('loginWithEmailPassword', body)).toMatchObject(wanted);
      expect({}).not.toHaveProperty('isAdmin');
    },
  );

  test('with a missing or an unknown nested field is refused with the path of the field', async () => {
    const refused = async (name: CallName, body: object, headers = {}) =>
      (await send(name, JSON.stringify(body), { headers })).data;
    expect(await refused('loginWithEmailPassword', {})).toEqual({ field: 'email' });
    const contact = { name: 'Mina', email: 'mina@buyer.example', __fax: 1 };
    const headers = bearer(await signIn());
    expect(await refused('sendCopyrightOrder', { contact }, headers)).toEqual({
      field: 'contact.__fax',
    });
  });

  test('that violates a rule of a form gets the message of the specification', async () => {
    const body = JSON.stringify({ ...LOGIN, email: 'mina' });
    expect(await send('loginWithEmailPassword', body)).toMatchObject({
      code: outcomes.invalidInput.code,
      message: 'Email is not a valid email',
    });
  });

  test('of a GET is not read', async () => {
    const head = `GET ${calls.getTag.path} HTTP/1.1\r\nHost: x\r\nContent-Length: 3`;
    expect(await raw(head, '{[}')).toContain('{"code":200,');
  });
});
