import type { Topic } from '#contract/desk/topics.ts';

const HEARTBEAT_MS = 20_000;
/** Changes within this time are sent together: an import changes thousands of rows. */
const COLLECT_MS = 100;
/** Browsers wait this long before they reconnect. */
const RETRY_MS = 2_000;

/** Announced when changes may have been missed: open pages load everything again. */
export const ALL_TOPICS = 'all';

/** Streams of one session, which are tabs of a browser. */
const MAX_STREAMS = 6;
/** A tab beyond them reconnects later, so that tabs do not take turns all the time. */
const REPLACED_RETRY_MS = 60_000;
/** A client that has not read this many messages is disconnected. */
const MAX_UNREAD = 16;

/** The time that a request for a stream may take, in which changes are not missed either. */
const REQUEST_MS = 5_000;

const encoder = new TextEncoder();

interface Stream {
  send(text: string): void;
  end(): void;
}

interface Session {
  /** Oldest first. */
  streams: Set<Stream>;
  isValid(): Promise<boolean>;
}

interface StreamRequest {
  sessionId: number;
  /** Whether the session is still valid; checked with each heartbeat and change of staff. */
  isValid(): Promise<boolean>;
  signal: AbortSignal;
  /** Closes the connection of a client that does not read. */
  disconnect(): void;
  /** The age of the page's data, if it is known: the stream begins with the topics changed since. */
  ageMs?: number;
}

/**
 * Streams the topics of changes to open desks, as Server-Sent Events. A stream carries no data: the
 * page loads again what it shows, with the permissions of its session.
 */
export class EventStreams {
  readonly #sessions = new Map<number, Session>();
  readonly #waiting = new Set<string>();
  /** When each topic was announced last. */
  readonly #announcedAt = new Map<string, number>();
  #collecting: NodeJS.Timeout | undefined;
  readonly #heartbeat: NodeJS.Timeout;
  #isClosed = false;

  constructor() {
    this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS).unref();
  }

  get size(): number {
    return this.#streams().length;
  }

  announce(topic: Topic | string): void {
    this.#waiting.add(topic);
    this.#announcedAt.set(topic, performance.now());
    this.#collecting ??= setTimeout(() => this.#flush(), COLLECT_MS);
  }

  open({ sessionId, isValid, signal, disconnect, ageMs = Number.NaN }: StreamRequest): Response {
    const session = this.#sessions.get(sessionId) ?? { streams: new Set<Stream>(), isValid };
    const { streams } = session;
    this.#sessions.set(sessionId, session);
    let stream: Stream | undefined;
    const remove = () => {
      if (stream) streams.delete(stream);
      const isCurrent = this.#sessions.get(sessionId) === session;
      if (isCurrent && streams.size === 0) this.#sessions.delete(sessionId);
    };
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        stream = {
          send(text) {
            controller.enqueue(encoder.encode(text));
            if ((controller.desiredSize ?? 0) > -MAX_UNREAD) return;
            remove();
            disconnect();
          },
          end() {
            remove();
            controller.close();
          },
        };
        stream.send(`retry: ${RETRY_MS}\n\n`);
        const changed = this.#changedSince(performance.now() - ageMs - REQUEST_MS);
        if (changed.length > 0) stream.send(describeChange(changed));
        streams.add(stream);
        // On a connection that is still open; the browser reconnects on another one.
        if (this.#isClosed) stream.end();
      },
      cancel: remove,
    });
    signal.addEventListener('abort', remove, { once: true });
    const [oldest] = streams;
    if (oldest && streams.size > MAX_STREAMS) {
      oldest.send(`retry: ${REPLACED_RETRY_MS}\n\n`);
      oldest.end();
    }
    return new Response(body, {
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // nginx would hold the events back until its buffer is full.
        'x-accel-buffering': 'no',
      },
    });
  }

  /** Ends all streams, and from now on each further one at once. */
  close(): void {
    this.#isClosed = true;
    clearInterval(this.#heartbeat);
    clearTimeout(this.#collecting);
    for (const stream of this.#streams()) stream.end();
  }

  #flush(): void {
    this.#collecting = undefined;
    const text = describeChange(Array.from(this.#waiting));
    const mayHaveEnded = this.#waiting.has('staff') || this.#waiting.has(ALL_TOPICS);
    this.#waiting.clear();
    for (const stream of this.#streams()) stream.send(text);
    if (mayHaveEnded) this.#check();
  }

  #streams(): Stream[] {
    return Array.from(this.#sessions.values()).flatMap(({ streams }) => Array.from(streams));
  }

  #changedSince(time: number): string[] {
    return Array.from(this.#announcedAt).flatMap(([topic, at]) => (at >= time ? [topic] : []));
  }

  #beat(): void {
    for (const stream of this.#streams()) stream.send(': alive\n\n');
    this.#check();
  }

  /** Ends the streams of sessions that have ended. */
  #check(): void {
    for (const { streams, isValid } of this.#sessions.values())
      isValid().then(
        (isStillValid) => {
          if (!isStillValid) for (const stream of Array.from(streams)) stream.end();
        },
        // The database does not respond; the session is checked again later.
        () => {},
      );
  }
}

const describeChange = (topics: string[]) => `event: changed\ndata: ${JSON.stringify(topics)}\n\n`;
