import { AwsClient } from 'aws4fetch';
import { OperatorError, StoreAway } from '#server/errors/operator-error.ts';
import type { StoreSettings } from '#server/settings/store-settings.ts';

export type StoreRequests = ReturnType<typeof createStoreRequests>;

const TOO_MANY_REQUESTS = 429;
const RETRIES = 4;
const TIMEOUT_MS = 30_000;
/** Large objects have more time; a slower connection counts as interrupted. */
const MIN_BYTES_PER_MS = 100;

/** Signed requests to a store. A failure says whether the store is away or has refused. */
export function createStoreRequests(settings: StoreSettings) {
  const { bucketUrl, region, accessKeyId, secretAccessKey } = settings;
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
    retries: RETRIES,
  });

  async function request(
    url: string,
    { signal, ...init }: RequestInit = {},
    bytes = 0,
  ): Promise<Response> {
    const timeoutMs = TIMEOUT_MS + Math.ceil(bytes / MIN_BYTES_PER_MS);
    const signals = [signal ?? undefined, AbortSignal.timeout(timeoutMs)];
    const limit = AbortSignal.any(signals.filter((one) => one !== undefined));
    return client.fetch(url, { ...init, signal: limit }).catch((error: Error) => {
      signal?.throwIfAborted();
      return throwAway(error);
    });
  }

  /**
   * Gets an object whose body may be read for hours: the time limit is for the headers, and then for each
   * chunk. It does not run while the reader of the body pauses, such as for a client on a slow line.
   */
  async function stream(url: string): Promise<Response> {
    const abort = new AbortController();
    const limited = <Reply>(reply: Promise<Reply>): Promise<Reply> => {
      const late = () => abort.abort(new Error(`no answer for ${TIMEOUT_MS / 1000} s`));
      const timer = setTimeout(late, TIMEOUT_MS);
      return reply.catch(throwAway).finally(() => clearTimeout(timer));
    };
    const response = await limited(client.fetch(url, { signal: abort.signal }));
    const reader = response.body?.getReader();
    const body =
      reader &&
      new ReadableStream(
        {
          async pull(controller) {
            const { done, value } = await limited(reader.read());
            if (done) controller.close();
            else controller.enqueue(value);
          },
          cancel: (reason) => reader.cancel(reason),
        },
        // Pulls only when it is read.
        { highWaterMark: 0 },
      );
    return new Response(body, response);
  }

  function throwAway(error: Error): never {
    const reason = (error.cause as Error | undefined)?.message ?? error.message;
    throw new StoreAway(`The store at ${bucketUrl} cannot be reached: ${reason}`, {
      message: 'deskError.storeAway',
      values: { reason },
    });
  }

  function explain({ ok, status, statusText }: Response, body: string): OperatorError {
    const reason = /<Code>([^<]+)<\/Code>/.exec(body)?.[1] ?? statusText;
    const isAway = ok || status >= 500 || status === TOO_MANY_REQUESTS;
    const Failure = isAway ? StoreAway : OperatorError;
    return new Failure(`The store at ${bucketUrl} responded ${status} ${reason}.`, {
      message: 'deskError.storeRefused',
      values: { status, reason },
    });
  }

  /** Returns the body; throws unless the request succeeds. */
  async function send(url: string, init?: RequestInit, bytes?: number): Promise<string> {
    const response = await request(url, init, bytes);
    const body = await response.text();
    // With status 200, the body may say that the store broke off a copy or the joining of parts.
    if (!response.ok || body.includes('<Error>')) throw explain(response, body);
    return body;
  }

  /** Signs the address itself, so that it needs no headers. */
  async function presign(unsigned: string): Promise<string> {
    const { url } = await client.sign(unsigned, { aws: { signQuery: true } });
    return url;
  }

  return { request, stream, explain, send, presign };
}
