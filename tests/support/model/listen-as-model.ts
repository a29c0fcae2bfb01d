import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { type AnswerMode, type Asked, modelAnswers } from './model-answers.ts';
import { modelReplies, type ReplyMode } from './model-replies.ts';

export type ModelMode = AnswerMode | ReplyMode;

interface Message {
  role: string;
  content: string;
}

export interface RecordedRequest {
  path: string;
  headers: IncomingMessage['headers'];
  body: Record<string, unknown> & { messages: Message[] };
  asked: Asked;
  /** Resolves when the connection of the request is closed, or its reply complete. */
  whenClosed: Promise<unknown>;
}

/** A behaviour, or how it follows from the number of the request (from 1) and its content. */
type Behaviour = ModelMode | ((count: number, asked: Asked) => ModelMode);

/** A language model that answers over HTTP and misbehaves on request. Records every request. */
export async function listenAsModel(initial: Behaviour) {
  const requests: RecordedRequest[] = [];
  let mode = initial;
  let elsewhere = '';
  const server = createServer(async (request, response) => {
    const whenClosed = once(response, 'close');
    const recorded = { ...(await record(request)), whenClosed };
    requests.push(recorded);
    const count = requests.length;
    reply(typeof mode === 'function' ? mode(count, recorded.asked) : mode, recorded, {
      response,
      count,
      elsewhere,
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    /** The value of AI_URL. */
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    /** Behaves like this from now on, and forgets the requests. */
    use(next: Behaviour, redirectTo = '') {
      mode = next;
      elsewhere = redirectTo;
      requests.length = 0;
    },
    close(): Promise<unknown> {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

async function record(request: IncomingMessage): Promise<Omit<RecordedRequest, 'whenClosed'>> {
  const body = (await json(request)) as RecordedRequest['body'];
  return { path: request.url ?? '', headers: request.headers, body, asked: readAsked(body) };
}

interface ReplyTarget {
  response: ServerResponse;
  count: number;
  elsewhere: string;
}

function reply(mode: ModelMode, { asked, body }: RecordedRequest, target: ReplyTarget) {
  const isReply = (name: ModelMode): name is ReplyMode => name in modelReplies;
  if (isReply(mode)) {
    modelReplies[mode]({ ...target, body, completion: completionOf(modelAnswers.good(asked)) });
    return;
  }
  target.response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(completionOf(modelAnswers[mode](asked)));
}

function completionOf(content: string): string {
  return JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] });
}

interface Item {
  id: number;
  text: string;
  max_characters?: number;
}

/**
 * Reads from the prompt what must be answered, as a model does; the patterns are words of
 * `server/areas/ai/prompts/`.
 */
function readAsked({ messages }: RecordedRequest['body']): Asked {
  const [system = '', user = '{}'] = messages.map(({ content }) => content);
  const input = JSON.parse(user) as Record<string, unknown>;
  const to = / into .+? \(([\w-]+)\)/.exec(system)?.[1] ?? '';
  if ('source' in input) {
    const [, named = ''] = /its audience: (.+?)\. Use/.exec(system) ?? [];
    const items = Array.from(named.matchAll(/\(([\w-]+)\)/g), ([, id = '']) => ({ id, text: '' }));
    return { list: 'texts', key: 'language', to, items };
  }
  const list = 'scenes' in input ? 'scenes' : 'lines';
  const items = ((input[list] ?? []) as Item[]).map(({ id, text, max_characters }) => ({
    id,
    text,
    maxCharacters: max_characters,
  }));
  return { list, key: 'id', to, items };
}
