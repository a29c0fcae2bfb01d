import { hash } from '@node-rs/argon2';
import { type CallName, calls } from '../../contract/calls.ts';
import type { Envelope } from '../../contract/envelope.ts';
import type { TestServer } from './server.ts';

/** Cheap to compute: what is tested is not how slow a hash is. */
export const LOW_COST = { memoryCost: 64, timeCost: 1, parallelism: 1 };

interface NewUser {
  email: string;
  nickname: string;
  password: string;
}

/** A person with an account; gives the id. */
export async function addUser(server: TestServer, user: NewUser): Promise<number> {
  const { id } = await server.context.db
    .insertInto('users')
    .values({
      email: user.email,
      nickname: user.nickname,
      password_hash: await hash(user.password, LOW_COST),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface Answer extends Envelope<unknown> {
  status: number;
  retryAfter: string | null;
}

interface CallOptions {
  token?: string;
  lang?: string;
  /** Where the request comes from, as a proxy would tell. */
  from?: string;
}

/** One call over HTTP, from an address of its own unless told. */
export async function callAs(
  server: { url: string },
  name: CallName,
  input: object = {},
  { token, lang = 'en', from }: CallOptions = {},
): Promise<Answer> {
  const { method, path } = calls[name];
  const response = await fetch(server.url + path, {
    method,
    headers: {
      lang,
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(from && { 'x-forwarded-for': from }),
    },
    ...(method !== 'GET' && { body: JSON.stringify(input) }),
  });
  const envelope = (await response.json()) as Envelope<unknown>;
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    ...envelope,
  };
}
