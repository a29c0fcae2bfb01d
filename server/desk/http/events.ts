import type { Topic } from '../../../contract/desk/topics.ts';

const HEARTBEAT_MS = 20_000;
/** Changes within this time are sent together: an import changes thousands of rows. */
const COLLECT_MS = 100;
/** Browsers wait this long before they reconnect. */
const RETRY_MS = 2_000;

/** The time that a request for a stream may take, in which changes are not missed either. */
const REQUEST_MS = 5_000;

const encoder = new TextEncoder();

interface Stream {
  send(text: string): void;
  end(): void;
  /** Whether the session is still valid; checked with each heartbeat. */
  isValid(): Promise<boolean>;
}

/**
 * Streams the topics of changes to open desks, as Server-Sent Events. A stream carries no data: the
 * page loads again what it shows, with the permissions of its session.
 */
export class EventStreams {
  readonly #streams = new Set<Stream>();
  readonly #waiting = new Set<string>();
  /** When each topic was announced last. */
  readonly #announcedAt = new Map<string, number>();
  #collecting: NodeJS.Timeout | undefined;
  readonly #heartbeat: NodeJS.Timeout;

  constructor() {
    this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS).unref();
  }

  get size(): number {
    return this.#streams.size;
  }

  announce(topic: Topic | string): void {
    this.#waiting.add(topic);
    this.#announcedAt.set(topic, performance.now());
    this.#collecting ??= setTimeout(() => this.#flush(), COLLECT_MS);
  }

  /** If it is known how old the page's data is, the stream begins with the topics changed since. */
  open(signal: AbortSignal, isValid: () => Promise<boolean>, ageMs = Number.NaN): Response {
    let stream: Stream | undefined;
    const remove = () => {
      if (stream) this.#streams.delete(stream);
    };
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        stream = {
          send: (text) => controller.enqueue(encoder.encode(text)),
          end: () => {
            remove();
            controller.close();
          },
          isValid,
        };
        stream.send(`retry: ${RETRY_MS}\n\n`);
        const changed = this.#changedSince(performance.now() - ageMs - REQUEST_MS);
        if (changed.length > 0) stream.send(describeChange(changed));
        this.#streams.add(stream);
      },
      cancel: remove,
    });
    signal.addEventListener('abort', remove, { once: true });
    return new Response(body, {
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // nginx would hold the events back until its buffer is full.
        'x-accel-buffering': 'no',
      },
    });
  }

  close(): void {
    clearInterval(this.#heartbeat);
    clearTimeout(this.#collecting);
    for (const stream of this.#streams) stream.end();
  }

  #flush(): void {
    this.#collecting = undefined;
    const text = describeChange(Array.from(this.#waiting));
    this.#waiting.clear();
    for (const { send } of this.#streams) send(text);
  }

  #changedSince(time: number): string[] {
    return Array.from(this.#announcedAt).flatMap(([topic, at]) => (at >= time ? [topic] : []));
  }

  #beat(): void {
    for (const stream of this.#streams)
      stream.isValid().then(
        (isValid) => {
          if (!this.#streams.has(stream)) return;
          if (isValid) stream.send(': alive\n\n');
          else stream.end();
        },
        // The database does not respond; the session is checked again later.
        () => {},
      );
  }
}

const describeChange = (topics: string[]) => `event: changed\ndata: ${JSON.stringify(topics)}\n\n`;
