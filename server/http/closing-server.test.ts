import { Agent } from 'node:http';
import { describe, expect, test } from 'vitest';
import { ask } from '#tests/support/ask.ts';
import { open, startServer } from '#tests/support/http-server.ts';

describe('closing the server', () => {
  /** A server with a running request and a keep-alive timeout of an hour. */
  async function startWithRunningRequest() {
    const work = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const server = await startServer(
      async (incoming, outgoing) => {
        if (incoming.url === '/slow') {
          started.resolve();
          await work.promise;
        }
        outgoing.end('finished');
      },
      { keepAliveTimeout: 3_600_000 },
    );
    const agent = new Agent({ keepAlive: true });
    // An idle keep-alive connection must not delay closing.
    await ask(server, '/', { agent });
    const idle = open(server);
    idle.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    const slow = ask(server, '/slow', { agent });
    await started.promise;
    return { server, slow, finish: work.resolve };
  }

  test('finishes running requests and accepts no new ones', async () => {
    const { server, slow, finish } = await startWithRunningRequest();
    let isClosed = false;
    const closing = server.close().then(() => {
      isClosed = true;
    });
    await expect(ask(server, '/')).rejects.toThrow('ECONNREFUSED');
    expect(isClosed).toBe(false);
    finish();
    expect((await slow).text).toBe('finished');
    await closing;
  });

  test('draining answers one more request on an idle connection, then closes it', async () => {
    const server = await startServer(async (_incoming, outgoing) => {
      outgoing.end('finished');
    });
    const agent = new Agent({ keepAlive: true });
    await ask(server, '/', { agent });
    const draining = server.drain();
    await expect(ask(server, '/')).rejects.toThrow('ECONNREFUSED');
    const { text, headers } = await ask(server, '/', { agent });
    expect(text).toBe('finished');
    expect(headers.connection).toBe('close');
    await draining;
  });

  test('draining announces the end of a connection in a reply that is not sent yet', async () => {
    const work = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const server = await startServer(async (_incoming, outgoing) => {
      started.resolve();
      await work.promise;
      outgoing.end('finished');
    });
    const reply = ask(server, '/', { agent: new Agent({ keepAlive: true }) });
    await started.promise;
    const draining = server.drain();
    work.resolve();
    expect((await reply).headers.connection).toBe('close');
    await draining;
  });

  test('draining waits for a reply that takes longer than idle connections may', async () => {
    const work = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const events: string[] = [];
    const server = await startServer(
      async (_incoming, outgoing) => {
        outgoing.write('first, ');
        started.resolve();
        await work.promise;
        events.push('sent');
        outgoing.end('last');
      },
      { drain: 1 },
    );
    const reply = ask(server, '/');
    await started.promise;
    const draining = server.drain().then(() => events.push('drained'));
    // Takes longer than idle connections are waited for.
    for (let turn = 0; turn < 5; turn += 1)
      await expect(ask(server, '/')).rejects.toThrow('ECONNREFUSED');
    work.resolve();
    expect((await reply).text).toBe('first, last');
    await draining;
    expect(events).toEqual(['sent', 'drained']);
  });

  test('waits for the work of a client that has disconnected', async () => {
    const work = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    let isDone = false;
    const server = await startServer(async (_incoming, outgoing) => {
      started.resolve();
      await work.promise;
      isDone = true;
      outgoing.end();
    });
    const client = open(server);
    client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await started.promise;
    client.end();
    await client.closed;
    const closing = server.close();
    await expect(ask(server, '/')).rejects.toThrow('ECONNREFUSED');
    work.resolve();
    await closing;
    expect(isDone).toBe(true);
  });
});
