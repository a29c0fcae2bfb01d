import type { ServerResponse } from 'node:http';

/** What a behaviour needs to reply. */
export interface ReplyParts {
  response: ServerResponse;
  /** The completion with a good answer. */
  completion: string;
  /** The request as it was sent. */
  body: Record<string, unknown>;
  /** The number of this request, from 1. */
  count: number;
  /** Where a redirect leads. */
  elsewhere: string;
}

const JSON_TYPE = { 'content-type': 'application/json' };

function refuse(response: ServerResponse, status: number, headers = {}) {
  response.writeHead(status, { ...JSON_TYPE, ...headers }).end('{"error":{"message":"no"}}');
}

function refuseOption(response: ServerResponse, name: string) {
  refuseWith(response, `Unsupported parameter: '${name}'`);
}

function refuseWith(response: ServerResponse, message: string) {
  response.writeHead(400, JSON_TYPE).end(JSON.stringify({ error: { message } }));
}

function succeed({ response, completion }: ReplyParts) {
  response.writeHead(200, JSON_TYPE).end(completion);
}

/** Ways to reply that are not a complete answer at once. */
export const modelReplies = {
  hangs() {},
  hangsInBody({ response, completion }: ReplyParts) {
    response.writeHead(200, JSON_TYPE).write(completion.slice(0, 20));
  },
  drips({ response }: ReplyParts) {
    response.writeHead(200, JSON_TYPE);
    const timer = setInterval(() => response.write(' '), 2);
    response.once('close', () => clearInterval(timer));
  },
  endless({ response }: ReplyParts) {
    response.writeHead(200, JSON_TYPE);
    const chunk = ' '.repeat(64 * 1024);
    const fill = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', fill);
    fill();
  },
  closes({ response, completion }: ReplyParts) {
    response.writeHead(200, { ...JSON_TYPE, 'content-length': Buffer.byteLength(completion) });
    response.write(completion.slice(0, -4), () => response.destroy());
  },
  html({ response }: ReplyParts) {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Please sign in</h1>');
  },
  notUtf8({ response }: ReplyParts) {
    response.writeHead(200, JSON_TYPE).end(Buffer.from([0x7b, 0xff, 0xfe, 0x7d]));
  },
  noChoices({ response }: ReplyParts) {
    response.writeHead(200, JSON_TYPE).end('{"choices":[]}');
  },
  noContent({ response }: ReplyParts) {
    response.writeHead(200, JSON_TYPE).end('{"choices":[{"message":{"content":null}}]}');
  },
  busy: ({ response }: ReplyParts) => refuse(response, 429),
  busyForLong: ({ response }: ReplyParts) => refuse(response, 429, { 'retry-after': '120' }),
  busyOnce(parts: ReplyParts) {
    if (parts.count > 1) succeed(parts);
    else refuse(parts.response, 429, { 'retry-after': '0' });
  },
  fails: ({ response }: ReplyParts) => refuse(response, 500),
  failsOnce(parts: ReplyParts) {
    if (parts.count > 1) succeed(parts);
    else refuse(parts.response, 502);
  },
  rejectsKey: ({ response }: ReplyParts) => refuse(response, 401),
  redirects({ response, elsewhere }: ReplyParts) {
    response.writeHead(307, { location: elsewhere }).end();
  },
  refusesJsonFormat(parts: ReplyParts) {
    if ('response_format' in parts.body) refuseOption(parts.response, 'response_format');
    else succeed(parts);
  },
  /** Without a word about the cause. */
  refusesJsonFormatSilently(parts: ReplyParts) {
    if ('response_format' in parts.body) refuse(parts.response, 400);
    else succeed(parts);
  },
  /** Like models whose answers have at most 4,096 tokens. */
  refusesManyTokens(parts: ReplyParts) {
    const tokens = Number(parts.body.max_tokens ?? Number.POSITIVE_INFINITY);
    if (tokens <= 4096) succeed(parts);
    else
      refuseWith(parts.response, `max_tokens is too large: ${tokens}. At most 4096 are supported.`);
  },
  /** Like the newer models of OpenAI. */
  refusesOptions(parts: ReplyParts) {
    const refused = ['max_tokens', 'temperature'].find((name) => name in parts.body);
    if (refused) refuseOption(parts.response, refused);
    else succeed(parts);
  },
  refusesAll: ({ response }: ReplyParts) => refuse(response, 400),
} satisfies Record<string, (parts: ReplyParts) => void>;

export type ReplyMode = keyof typeof modelReplies;
