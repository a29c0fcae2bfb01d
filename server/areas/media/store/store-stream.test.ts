import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { StoreAway } from '#server/errors/operator-error.ts';
import { readConfig } from '#server/settings/config.ts';
import { startS3Peer } from '#tests/support/peers/s3-peer.ts';
import { createObjectStore } from './object-store.ts';

const HOUR_MS = 60 * 60 * 1000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // The clock of Node's own timeouts is the real one.
  const timeouts = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const abort = new AbortController();
    setTimeout(() => abort.abort(new DOMException('late', 'TimeoutError')), ms);
    return abort.signal;
  });
  onTestFinished(() => {
    timeouts.mockRestore();
    vi.useRealTimers();
  });
});

function storeAt(url: string) {
  const { store } = readConfig({ S3_URL: url });
  if (!store) throw new Error('S3_URL has no store');
  return createObjectStore(store);
}

test('an object is read to its end by a client on a slow line', async () => {
  const peer = await startS3Peer();
  const bytes = randomBytes(32 * 1024 ** 2);
  peer.objects.set('private/dramas/a.csv', { bytes, type: 'text/csv' });
  const object = await storeAt(peer.url).open('private', 'a.csv');
  if (!object) throw new Error('the object is missing');
  expect(object.bytes).toBe(bytes.length);
  const reader = object.body.getReader();
  const first = await reader.read();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  reader.releaseLock();
  const rest = await buffer(object.body);
  expect(Buffer.concat([first.value ?? Buffer.of(), rest]).equals(bytes)).toBe(true);
});

test('a store that falls silent in the middle of an object ends the read', async () => {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-length': 6 }).write('abc');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const store = storeAt(`s3+http://key:secret@127.0.0.1:${port}/films/dramas?region=eu`);
  const object = await store.open('private', 'a.csv');
  const reader = object?.body.getReader();
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('abc');
  const silence = expect(reader?.read()).rejects.toThrow(StoreAway);
  await vi.advanceTimersByTimeAsync(30_000);
  await silence;
});
