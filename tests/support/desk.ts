import { randomUUID } from 'node:crypto';
import { deskAddress } from '#contract/desk/address.ts';
import type { DeskApi } from '#contract/desk/api.ts';
import type { DeskCallOptions, DeskClient } from '#contract/desk/client.ts';
import type { Role } from '#contract/desk/staff/permissions.ts';
import { createClient } from '#contract/transport/client.ts';
import { httpTransport } from '#contract/transport/http-transport.ts';
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
    createClient<DeskApi, DeskCallOptions>(
      httpTransport({
        origin: url,
        addressOf: deskAddress,
        headersOf: ({ idempotencyKey = randomUUID() }, { method }) => ({
          lang: locale,
          cookie: token && `desk=${token}`,
          ...(method === 'POST' && { 'idempotency-key': idempotencyKey, origin: url }),
        }),
        isReadRetried: false,
      }),
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
