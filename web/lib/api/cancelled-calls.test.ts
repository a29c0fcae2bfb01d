import type { ServerResponse } from 'node:http';
import { describe, expect, test, vi } from 'vitest';
import { CallFailure } from '#contract/transport/client.ts';
import {
  clientOf,
  envelope,
  onFailure,
  type ReceivedRequest,
  type Reply,
  useStubApi,
} from '#tests/support/peers/stub-api.ts';

const stub = useStubApi();
const noReply: Reply = () => {};

describe('cancellation', () => {
  const settled = (call: Promise<unknown>) => call.catch((error) => error);
  const waitForRequests = (count: number) => expect.poll(() => stub.requests.length).toBe(count);

  test('a new call aborts the running one of the same action, which is not reported as a failure', async () => {
    stub.replies = [noReply, envelope(200, 200, 2)];
    const api = clientOf(stub.url);
    const first = settled(api.getCopyrightCartCount());
    await waitForRequests(1);
    expect(await api.getCopyrightCartCount()).toBe(2);
    expect(await first).toMatchObject({ name: 'AbortError' });
    expect(await first).not.toBeInstanceOf(CallFailure);
    expect(stub.requests).toHaveLength(2);
    expect(onFailure).not.toHaveBeenCalled();
  });

  test('a cancelled call closes its connection', async () => {
    const closed = vi.fn();
    stub.replies = [(response) => response.once('close', closed), envelope(200, 200)];
    const api = clientOf(stub.url);
    const first = settled(api.getTag());
    await waitForRequests(1);
    await api.getTag();
    await first;
    await expect.poll(() => closed.mock.calls.length).toBe(1);
  });

  test('of simultaneous calls only the last completes, and a later call is not affected', async () => {
    stub.replies = [envelope(200, 200, 'last')];
    const api = clientOf(stub.url);
    const replaced = [api.getTag(), api.getTag(), api.getTag()].map(settled);
    expect(await api.getTag()).toBe('last');
    for (const call of replaced) expect(await call).toMatchObject({ name: 'AbortError' });
    expect(await api.getTag()).toBe('last');
    expect(onFailure).not.toHaveBeenCalled();
  });

  test('calls of other actions, or of one action with different keys, do not cancel each other', async () => {
    const waiting: ServerResponse[] = [];
    stub.replies = [(response) => waiting.push(response)];
    const api = clientOf(stub.url);
    const running = [
      api.getTag(),
      api.getNavigationList(),
      api.getDramaListByTag({ tag_id: 1 }, { actionKey: 1 }),
      api.getDramaListByTag({ tag_id: 2 }, { actionKey: 2 }),
      api.getDramaListByTag({ tag_id: 3 }),
    ];
    await waitForRequests(5);
    for (const response of waiting)
      envelope(200, 200, 'done')(response, stub.requests[0] as ReceivedRequest);
    expect(await Promise.all(running)).toEqual(Array(5).fill('done'));
  });

  test('a call aborts the running one with the same key', async () => {
    stub.replies = [noReply, envelope(200, 200, [])];
    const api = clientOf(stub.url);
    const first = settled(api.getDramaListByTag({ tag_id: 1 }, { actionKey: 'rail' }));
    await waitForRequests(1);
    await api.getDramaListByTag({ tag_id: 2 }, { actionKey: 'rail' });
    expect(await first).toMatchObject({ name: 'AbortError' });
  });

  test('two clients do not cancel each other', async () => {
    stub.replies = [envelope(200, 200, 1)];
    const calls = [clientOf(stub.url), clientOf(stub.url)].map((api) =>
      api.getCopyrightCartCount(),
    );
    expect(await Promise.all(calls)).toEqual([1, 1]);
  });

  test('the caller’s signal aborts a call that has not started or is running', async () => {
    stub.replies = [noReply];
    const api = clientOf(stub.url);
    const before = settled(api.getTag({}, { signal: AbortSignal.abort() }));
    expect(await before).toMatchObject({ name: 'AbortError' });
    expect(stub.requests).toHaveLength(0);

    const controller = new AbortController();
    const running = settled(api.getTag({}, { signal: controller.signal }));
    await waitForRequests(1);
    controller.abort();
    expect(await running).toMatchObject({ name: 'AbortError' });
    expect(onFailure).not.toHaveBeenCalled();
  });
});
