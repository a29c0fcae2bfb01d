import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { clientAddressReader } from './client-address.ts';

/** The client address of a real request from 127.0.0.1 with these headers. */
async function addressOf(trusted: string[], headers: Record<string, string | string[]> = {}) {
  const read: (request: IncomingMessage) => string = clientAddressReader(trusted);
  const server = createServer((request, response) => response.end(read(request)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const sent = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  );
  return (await fetch(`http://127.0.0.1:${port}`, { headers: sent })).text();
}

const from = (header: string | string[]) => ({ 'x-forwarded-for': header });
const PROXY = ['127.0.0.1'];
const BEHIND_TWO = ['127.0.0.1', '10.0.0.0/8'];

test('without trusted proxies the peer is the client, regardless of its headers', async () => {
  expect(await addressOf([])).toBe('127.0.0.1');
  expect(await addressOf([], from('203.0.113.9'))).toBe('127.0.0.1');
});

test('headers of a peer outside the trusted blocks are ignored', async () => {
  expect(await addressOf(['10.0.0.0/8', '::1'], from('203.0.113.9'))).toBe('127.0.0.1');
});

test('headers of a trusted proxy are used, also when its block is trusted', async () => {
  expect(await addressOf(PROXY, from('203.0.113.9'))).toBe('203.0.113.9');
  expect(await addressOf(['127.0.0.0/8'], from('2001:db8::7'))).toBe('2001:db8::7');
  expect(await addressOf(PROXY)).toBe('127.0.0.1');
});

test.each([
  ['203.0.113.9, 10.1.2.3', BEHIND_TWO, '203.0.113.9'],
  ['203.0.113.9,10.1.2.3 ,  10.9.9.9', BEHIND_TWO, '203.0.113.9'],
  ['1.1.1.1, 203.0.113.9, 10.1.2.3', BEHIND_TWO, '203.0.113.9'],
  ['203.0.113.9, 10.1.2.3', PROXY, '10.1.2.3'],
  ['10.0.0.1, 10.0.0.2', BEHIND_TWO, '10.0.0.1'],
  ['nonsense, 203.0.113.9', PROXY, '203.0.113.9'],
])('of the hops "%s" the last untrusted one is the client', async (header, trusted, client) => {
  expect(await addressOf(trusted, from(header))).toBe(client);
});

test('two headers are read as one', async () => {
  expect(await addressOf(BEHIND_TWO, from(['203.0.113.9', '10.1.2.3']))).toBe('203.0.113.9');
});

test.each([
  'nonsense',
  '203.0.113.999',
  '203.0.113.9:4711',
  'unknown, , ,',
  ',',
  '<script>',
  '_hidden',
  'x'.repeat(10_000),
])('with an invalid address (%s) the proxy is the client', async (header) => {
  expect(await addressOf(PROXY, from(header))).toBe('127.0.0.1');
});

test('other headers that name a client are ignored', async () => {
  const headers = { forwarded: 'for=203.0.113.9', 'x-real-ip': '203.0.113.9' };
  expect(await addressOf(PROXY, headers)).toBe('127.0.0.1');
});
