import { randomUUID } from 'node:crypto';
import { CallFailure } from '#contract/client.ts';
import { deskCallPath, isReadCall } from '#contract/desk/address.ts';
import type { DeskCallName } from '#contract/desk/api.ts';
import { createDeskClient, type DeskClient } from '#contract/desk/client.ts';
import type { Role } from '#contract/desk/permissions.ts';
import { fallbackLocale, type Locale } from '#i18n/locales.ts';
import type { Context } from '#server/context.ts';
import { addStaffSession } from './data/staff.ts';
import { startTestServer, type TestServerOptions } from './server.ts';

export interface TestDesk {
  /** The desk's origin. */
  url: string;
  siteUrl: string;
  context: Context;
  /** The calls of a signed-in member with this role, whose address is `<role>@desk.example`. */
  as(role: Role, options?: { locale?: Locale; email?: string }): Promise<DeskClient>;
  /** The calls of the holder of a token, or of nobody. */
  with(token: string | undefined, locale?: Locale): DeskClient;
  /** Creates a member with a complete session; returns its token. */
  signIn(role: Role, email?: string): Promise<string>;
}

/** Starts the real server with site and desk; both are closed after the test file. */
export async function startTestDesk(options: TestServerOptions = {}): Promise<TestDesk> {
  const { url: siteUrl, context, deskUrl } = await startTestServer({ ...options, hasDesk: true });
  const url = deskUrl as string;
  const withToken = (token: string | undefined, locale: Locale = fallbackLocale) =>
    createDeskClient((name, input, { signal, idempotencyKey }) =>
      call(url, name, input, { token, locale, signal, idempotencyKey }),
    );

  const signIn = (role: Role, email = `${role}@desk.example`) =>
    addStaffSession(context.db, { email, role, now: context.now() });

  return {
    url,
    siteUrl,
    context,
    signIn,
    with: withToken,
    as: async (role, { locale, email } = {}) => withToken(await signIn(role, email), locale),
  };
}

interface CallOptions {
  token: string | undefined;
  locale: Locale;
  signal?: AbortSignal | undefined;
  idempotencyKey?: string | undefined;
}

async function call(
  origin: string,
  name: DeskCallName,
  input: object,
  { token, locale, signal, idempotencyKey = randomUUID() }: CallOptions,
): Promise<unknown> {
  const url = new URL(deskCallPath(name), origin);
  const isRead = isReadCall(name);
  if (isRead)
    for (const [key, value] of Object.entries(input))
      if (value !== undefined) url.searchParams.set(key, String(value));
  const response = await fetch(url, {
    method: isRead ? 'GET' : 'POST',
    headers: {
      lang: locale,
      ...(token && { cookie: `desk=${token}` }),
      ...(!isRead && {
        'content-type': 'application/json',
        'idempotency-key': idempotencyKey,
        origin,
      }),
    },
    ...(!isRead && { body: JSON.stringify(input) }),
    ...(signal && { signal }),
  });
  const disposition = response.headers.get('content-disposition');
  if (disposition)
    return {
      filename: decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1] ?? ''),
      contentType: response.headers.get('content-type') ?? '',
      bytes: new Uint8Array(await response.arrayBuffer()),
    };
  const envelope = (await response.json()) as { code: number; message: string; data: unknown };
  if (envelope.code !== 200) {
    const retryAfter = Number(response.headers.get('retry-after')) || undefined;
    throw new CallFailure(response.status, envelope, retryAfter);
  }
  return envelope.data;
}
