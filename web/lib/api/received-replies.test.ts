import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { outcomes } from '#contract/error-codes.ts';
import {
  clientOf,
  envelope,
  failureOf,
  onFailure,
  type Reply,
  useStubApi,
} from '#tests/support/peers/stub-api.ts';

const stub = useStubApi();

describe('a quiet call', () => {
  const quiet = { isQuiet: true };

  test('does not report its failure', async () => {
    stub.replies = [
      envelope(200, outcomes.notFound.code),
      envelope(401, outcomes.tokenRejected.code),
    ];
    const api = clientOf(stub.url);
    expect(await failureOf(api.getTag({}, quiet))).toMatchObject({ code: outcomes.notFound.code });
    expect(await failureOf(api.getTag({}, quiet))).toMatchObject({ status: 401 });
    expect(onFailure).not.toHaveBeenCalled();
  });

  test.each(['unauthenticated', 'tokenRejected', 'accountDisabled'] as const)(
    'reports an account failure: %s',
    async (name) => {
      stub.replies = [envelope(200, outcomes[name].code)];
      const api = clientOf(stub.url);
      const place = { drama_id: 1, episode_no: 1, position_seconds: 9 };
      const failure = await failureOf(api.updateWatchProgress(place, quiet));
      expect(onFailure.mock.calls).toEqual([[failure]]);
    },
  );

  test('for the menu, the cart count or the session does not report an account failure either', async () => {
    stub.replies = [envelope(200, outcomes.tokenRejected.code)];
    const api = clientOf(stub.url);
    for (const call of [
      api.getNavigationList,
      api.getCopyrightCartCount,
      api.getUserInfo,
      api.logout,
    ])
      expect(await failureOf(call({}, quiet))).toMatchObject({ code: outcomes.tokenRejected.code });
    expect(onFailure).not.toHaveBeenCalled();
  });
});

describe('an unusable reply', () => {
  const NO_REPLY = { status: 0, code: 0, data: null };

  test('a refused connection is a failure with status 0', async () => {
    const gone = createServer();
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
    const { port } = gone.address() as AddressInfo;
    await new Promise((resolve) => gone.close(resolve));
    const failure = await failureOf(clientOf(`http://127.0.0.1:${port}`).getTag());
    expect(failure).toMatchObject(NO_REPLY);
    expect(onFailure.mock.calls).toEqual([[failure]]);
  });

  test('a connection lost during the reply is a failure with status 0', async () => {
    stub.replies = [
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1_000 });
        response.write('{"code":200,', () => response.destroy());
      },
    ];
    const failure = await failureOf(clientOf(stub.url).getTag());
    expect(failure).toMatchObject(NO_REPLY);
    expect(onFailure.mock.calls).toEqual([[failure]]);
  });

  test.each([
    ['the sign-in page of a captive portal', 'text/html', '<h1>Welcome</h1>'],
    ['malformed JSON', 'application/json', '{"code":200,'],
    ['another JSON object', 'application/json', '{"ok":true}'],
    ['null', 'application/json', 'null'],
    ['an empty body', 'application/json', ''],
  ])('%s instead of an envelope is a failure with status 0', async (_what, contentType, body) => {
    stub.replies = [(response) => response.setHeader('content-type', contentType).end(body)];
    expect(await failureOf(clientOf(stub.url).getTag())).toMatchObject(NO_REPLY);
    expect(onFailure).toHaveBeenCalledTimes(1);
  });

  test('an error page of a gateway is a failure with its HTTP status', async () => {
    stub.replies = [
      (response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>'),
    ];
    const call = clientOf(stub.url).addCopyrightCart({ drama_id: 1 });
    expect(await failureOf(call)).toMatchObject({ status: 502, code: 0, data: null });
  });
});

describe('a download', () => {
  const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const file = (disposition: string): Reply => {
    return (response) => {
      response.setHeader('content-type', XLSX).setHeader('content-disposition', disposition);
      response.end(Buffer.from([0x50, 0x4b, 0x00, 0xff]));
    };
  };

  test('resolves to the bytes, the type and the file name in any script', async () => {
    const name = encodeURIComponent('版权 100% 2026-01-31.xlsx');
    stub.replies = [file(`attachment; filename="__ 100_.xlsx"; filename*=UTF-8''${name}`)];
    expect(await clientOf(stub.url).exportCopyrightCartToExcel()).toEqual({
      filename: '版权 100% 2026-01-31.xlsx',
      contentType: XLSX,
      bytes: new Uint8Array([0x50, 0x4b, 0x00, 0xff]),
    });
  });

  test('of text keeps its byte order mark', async () => {
    const body = '\uFEFFTitle\r\n月门\r\n';
    stub.replies = [
      (response) => {
        response.setHeader('content-type', 'text/csv; charset=utf-8');
        response.setHeader('content-disposition', 'attachment').end(body);
      },
    ];
    const { bytes, contentType } = await clientOf(stub.url).exportCopyrightCartToExcel();
    expect(Buffer.from(bytes).toString()).toBe(body);
    expect(contentType).toBe('text/csv');
  });

  test('without a file name gets a default one', async () => {
    stub.replies = [file('attachment')];
    const { filename } = await clientOf(stub.url).exportCopyrightCartToExcel();
    expect(filename).toBe('download');
  });

  test('can fail like any other call', async () => {
    stub.replies = [envelope(200, outcomes.tokenRejected.code)];
    const failure = await failureOf(clientOf(stub.url).exportCopyrightCartToExcel());
    expect(failure).toMatchObject({ status: 200, code: outcomes.tokenRejected.code });
  });
});
