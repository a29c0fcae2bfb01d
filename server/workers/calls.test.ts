import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { type Channel, openCalls } from './calls.ts';

/** Both ends of a channel, which delivers in the same process. */
function connect(): [Channel, Channel & { close(): void }] {
  const ends = [new EventEmitter(), new EventEmitter()] as const;
  let isOpen = true;
  const end = (own: EventEmitter, other: EventEmitter) => ({
    isConnected: () => isOpen,
    send: (message: object) => queueMicrotask(() => other.emit('message', message)),
    on: own.on.bind(own),
    once: own.once.bind(own),
    close() {
      isOpen = false;
      for (const one of ends) one.emit('disconnect');
    },
  });
  return [end(...ends), end(ends[1], ends[0])];
}

type Offered = {
  double(value: number): Promise<number>;
  refuse(): Promise<void>;
  wait(): Promise<void>;
};

function offer() {
  const [offering, calling] = connect();
  const functions: Offered = {
    double: async (value) => value * 2,
    refuse: () => Promise.reject(new Error('no page')),
    wait: () => new Promise(() => {}),
  };
  openCalls(offering, functions);
  return { call: openCalls<Offered>(calling, {}), close: calling.close };
}

test('concurrent calls get their own replies', async () => {
  const { call } = offer();
  expect(await Promise.all([call('double', 1), call('double', 2)])).toEqual([2, 4]);
});

test('a call rejects when its function fails', async () => {
  const { call } = offer();
  await expect(call('refuse')).rejects.toThrow('refuse: Error: no page');
});

test('calls reject if the channel closes before the reply, or has already closed', async () => {
  const { call, close } = offer();
  const waiting = call('wait');
  close();
  await expect(waiting).rejects.toThrow('the other process has ended');
  await expect(call('double', 1)).rejects.toThrow('the other process has ended');
});
