import { expect, onTestFinished, test, vi } from 'vitest';
import { EventStreams } from './events.ts';

function start() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const events = new EventStreams();
  onTestFinished(() => events.close());
  const isValid = vi.fn(async () => true);
  const disconnect = vi.fn();
  const open = (sessionId = 1) => {
    const { signal } = new AbortController();
    const { body } = events.open({ sessionId, isValid, signal, disconnect });
    return (body as ReadableStream<Uint8Array>)
      .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
      .getReader();
  };
  return { events, isValid, disconnect, open };
}

type Reader = ReadableStreamDefaultReader<string>;

/** Everything up to the end of the stream. */
async function readAll(reader: Reader): Promise<string> {
  const { value, done } = await reader.read();
  return done ? '' : value + (await readAll(reader));
}

test('the seventh stream of a session ends the oldest, which reconnects after a minute', async () => {
  const { open } = start();
  const [first, second] = Array.from({ length: 6 }, () => open());
  open(2);
  open();
  expect(await readAll(first as Reader)).toBe('retry: 2000\n\nretry: 60000\n\n');
  open();
  expect(await readAll(second as Reader)).toContain('retry: 60000');
});

test('a session is checked once for all its streams', async () => {
  const { isValid, open } = start();
  const streams = [open(), open(), open()];
  await vi.advanceTimersByTimeAsync(20_000);
  expect(isValid).toHaveBeenCalledTimes(1);
  isValid.mockResolvedValue(false);
  await vi.advanceTimersByTimeAsync(20_000);
  for (const stream of streams) expect(await readAll(stream)).toContain(': alive');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(isValid).toHaveBeenCalledTimes(2);
});

test('streams of an ended session end with the announcement of a change of staff', async () => {
  const { events, isValid, open } = start();
  const stream = open();
  isValid.mockResolvedValue(false);
  events.announce('staff');
  await vi.advanceTimersByTimeAsync(100);
  expect(await readAll(stream)).toMatch(/"staff"\]\n\n$/);
});

test('a client that does not read is disconnected', async () => {
  const { events, disconnect } = start();
  const { signal } = new AbortController();
  events.open({ sessionId: 1, isValid: async () => true, signal, disconnect });
  for (let change = 0; change < 20; change += 1) {
    events.announce('orders');
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(disconnect).toHaveBeenCalledTimes(1);
});

test('after the end of all streams, a further one ends at once and its browser reconnects', async () => {
  const { events, open } = start();
  const stream = open();
  events.close();
  for (const reader of [stream, open()]) expect(await readAll(reader)).toBe('retry: 2000\n\n');
  expect(events.size).toBe(0);
});
