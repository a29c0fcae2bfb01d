import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const SHUTDOWN_MS = 10_000;
/** How much longer `drain` waits for replies, such as downloads and texts of a language model. */
const LONG_REPLY_MS = 60_000;

/** Follows the requests and replies of a server, so that it can stop without losing one. */
export class Connections {
  readonly #server: Server;
  readonly #drainMs: number;
  /** A request's work continues after its client has disconnected; `close` waits for it too. */
  readonly #running = new Set<Promise<void>>();
  readonly #replies = new Set<ServerResponse>();
  /** Each further reply is the last one of its connection, and says so. */
  #isDraining = false;
  /** Also connections whose reply promised to stay open are closed. */
  #isClosing = false;

  /** `drainMs`: how long `drain` waits for idle connections. */
  constructor(server: Server, drainMs: number) {
    this.#server = server;
    this.#drainMs = drainMs;
  }

  add(reply: ServerResponse): void {
    if (this.#isDraining) reply.setHeader('connection', 'close');
    this.#replies.add(reply);
    reply.once('close', () => this.#replies.delete(reply));
  }

  follow(handled: Promise<void>, incoming: IncomingMessage, outgoing: ServerResponse): void {
    this.#running.add(handled);
    void handled.finally(() => {
      this.#running.delete(handled);
      if (this.#isClosing) closeAfterReply(incoming, outgoing);
    });
  }

  async drain(): Promise<void> {
    this.#isDraining = true;
    for (const reply of this.#replies)
      if (!reply.headersSent) reply.setHeader('connection', 'close');
    // `close` of node:http closes idle connections at once, that of node:net does not.
    const ended = new Promise<void>((resolve) =>
      NetServer.prototype.close.call(this.#server, () => resolve()),
    );
    await endedWithin(ended, this.#drainMs);
    const sent = [...this.#replies].map((reply) => once(reply, 'close'));
    await endedWithin(Promise.allSettled(sent), LONG_REPLY_MS);
  }

  async close(): Promise<void> {
    this.#isDraining = true;
    this.#isClosing = true;
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#server.closeIdleConnections();
    const timeout = setTimeout(() => this.#server.closeAllConnections(), SHUTDOWN_MS);
    await closed;
    clearTimeout(timeout);
    await endedWithin(Promise.allSettled(this.#running), SHUTDOWN_MS);
  }
}

/** Resolves when the work has ended or the time is over. */
const endedWithin = (work: Promise<unknown>, ms: number) =>
  Promise.race([work, delay(ms, undefined, { ref: false })]);

/** Closes a keep-alive connection after its reply. */
function closeAfterReply({ socket }: IncomingMessage, outgoing: ServerResponse) {
  if (outgoing.writableFinished) socket.end();
  else outgoing.once('finish', () => socket.end());
}
