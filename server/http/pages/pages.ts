import type { IncomingMessage } from 'node:http';
import { allOutcomes } from '#contract/error-codes.ts';
import type { ContentPage } from '#contract/site/content.ts';
import { readCookie } from '#contract/site/cookies.ts';
import { type PageDefinition, pageAt } from '#contract/site/pages.ts';
import { type ApiClient, CallFailure } from '#contract/transport/client.ts';
import { REQUEST_ID_HEADER } from '#contract/transport/envelope.ts';
import type { Translate } from '#i18n/i18n.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Context } from '#server/context.ts';
import { isDatabaseAway, isDatabaseBusy } from '#server/db/connection/database-away.ts';
import { AppError } from '#server/errors/app-error.ts';
import { WorkQueue } from '#server/jobs/work-queue.ts';
import {
  describeRequest,
  inRequest,
  type RequestFacts,
  traced,
} from '#server/observe/request-scope.ts';
import { imprintLine } from '#server/operator/imprint.ts';
import type { Dispatch } from '../api/bind.ts';
import { RETRY_AFTER_OUTAGE_SECONDS } from '../api/errors.ts';
import { callFailure, inProcessClient } from '../api/in-process.ts';
import type { DatabaseGuards } from '../database-guard.ts';
import { contentSecurityPolicy, mediaOrigins } from '../headers.ts';
import type { ClientLimits } from '../rate-limit.ts';
import { type FinishedPage, finishPage, type RenderedPage } from './finished-page.ts';
import type { WantedPage } from './page-address.ts';

/** Everything `web/render.tsx` needs to render one page. */
export interface PageRequest {
  api: ApiClient;
  locale: Locale;
  siteName: string;
  publicUrl: string;
  isHttps: boolean;
  businessEmail: string;
  /** Whether `/dev/mail` shows the mails. */
  hasDevMail: boolean;
  /** Undefined when the operator has not stated the company. */
  imprint: Imprint | undefined;
  /** The content page at an address, if it exists in the language. */
  content: (address: URL) => Promise<ContentPage | undefined>;
  isSignedIn: boolean;
  /** All texts in the page's language, including those that browsers do not load. */
  t: Translate;
  /** Facts for structured data that no API call returns. */
  findDramaFacts: (dramaId: number) => Promise<DramaFacts | undefined>;
  /** Error pages show it; others are cached and have none. */
  requestId: string;
  /** Logs an error that is not shown to the visitor. */
  logError: (error: unknown) => void;
}

/** The footer's line about the company, and the text of its link to the data protection contact. */
export interface Imprint {
  text: string;
  contact: string;
}

export interface DramaFacts {
  /** ISO 8601. */
  publishedAt: string;
  /** The banner with the aspect ratio 21:9. */
  wideBanner: string | null;
}

export type RenderPage = (request: Request, page: PageRequest) => Promise<RenderedPage>;

export interface PageRendererOptions {
  services: Pick<
    Context,
    'accounts' | 'catalogue' | 'config' | 'legalVersions' | 'log' | 'operator' | 'translators'
  >;
  guards: DatabaseGuards;
  dispatch: Dispatch;
  limits: ClientLimits;
  render: RenderPage;
  /** Whether pages have a content security policy; off in development: Vite needs inline styles. */
  hasPolicy: boolean;
  /** Sent with every reply of the server. */
  headers: Record<string, string>;
}

export type PageRenderer = (
  wanted: WantedPage,
  incoming: IncomingMessage,
  request: RequestFacts,
) => Promise<FinishedPage>;

/** Rendering blocks the main thread: more renders at once would delay cached pages. */
const RENDERS = {
  running: 4,
  waiting: 64,
  perOwner: 12,
  whenFull: 'unavailable',
  retryAfterSeconds: 5,
} as const;

const SHARED_CACHING = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';
/** For pages whose language depends on a cookie: shared caches often ignore `Vary: cookie`. */
const PRIVATE_CACHING = 'private, no-cache';
const NO_REFERRER = { 'referrer-policy': 'no-referrer' };
const PLAIN_TEXT = 'text/plain; charset=utf-8';

/**
 * Returns a function that renders and finishes a page when it is the client's turn; throws
 * `tooManyRequests` or `unavailable`.
 */
export function pageRenderer(options: PageRendererOptions): PageRenderer {
  const { services, guards, dispatch, limits, headers } = options;
  const { accounts, catalogue, config, legalVersions, log, translators } = services;
  const { origin } = new URL(config.publicUrl);
  const queue = new WorkQueue(RENDERS);
  const policyOf = policies(mediaOrigins(config));

  return (wanted, incoming, request) => {
    const attributes = { 'vignette.language': wanted.language.locale };
    const { cookie } = incoming.headers;
    request.trace('page');
    return inRequest(request, () =>
      queue.run(() => traced('render', attributes, () => render(wanted, cookie, request.id)), {
        owner: limits.ownerOf(incoming),
      }),
    );
  };

  async function render(
    wanted: WantedPage,
    cookie: string | undefined,
    requestId: string,
  ): Promise<FinishedPage> {
    // After a failed call a page can lack its menu or filters: it is sent, but not cached.
    let isComplete = true;
    const onFault = () => {
      isComplete = false;
    };
    // The URL is concatenated, not resolved, because `//elsewhere/en` is a path of this site.
    const url = origin + (wanted.isShared ? wanted.path : wanted.address);
    const rendered = wanted.isPayload
      ? await payloadOf(wanted, new URL(url))
      : await options.render(new Request(url), await toRequest(wanted, cookie, requestId, onFault));
    return finish(rendered, wanted, requestId, isComplete);
  }

  async function toRequest(
    { definition, language: { locale } }: WantedPage,
    cookie: string | undefined,
    requestId: string,
    onFault: () => void,
  ): Promise<PageRequest> {
    // Only pages with access `user` depend on the visitor.
    const token = definition?.access === 'user' ? readCookie(cookie, 'token') : undefined;
    const isSignedIn = token !== undefined && (await isValid(token));
    const caller = { locale, address: '', userAgent: '', ...(isSignedIn && { token }) };
    const { t } = translators[locale];
    const imprint = imprintLine(services.operator, locale);
    return {
      api: inProcessClient({ dispatch, translators, log, onFault }, caller),
      isSignedIn,
      locale,
      siteName: config.siteName,
      publicUrl: config.publicUrl,
      isHttps: config.isHttps,
      businessEmail: config.businessEmail,
      hasDevMail: config.hasDevMail,
      imprint:
        imprint === undefined ? undefined : { text: imprint, contact: t('content.dataProtection') },
      content: (address) => findContent(pageAt(address.pathname), locale, address),
      t,
      requestId,
      logError: (err) =>
        log.error({ err, ...describeRequest(), status: 500 }, 'rendering a page failed'),
      findDramaFacts: (dramaId) =>
        guards
          .guardRead(() => catalogue.findFacts(dramaId))
          .catch((error) => {
            onFault();
            throw error;
          }),
    };
  }

  /** Whether a token signs its visitor in; one that is rejected makes them a guest. */
  async function isValid(token: string): Promise<boolean> {
    try {
      await guards.guard(() => accounts.identify(token));
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      // The page's API calls fail for the same reason, so its error page is rendered.
      if (isDatabaseAway(error) || isDatabaseBusy(error)) return true;
      throw error;
    }
  }

  /** The content page at an address, or a former version of it; throws a `CallFailure` on errors. */
  async function findContent(
    page: PageDefinition | undefined,
    locale: Locale,
    { searchParams }: URL,
  ): Promise<ContentPage | undefined> {
    if (!page?.isPrerendered) return undefined;
    const version = (page.keepsVersions && searchParams.get('version')) || undefined;
    try {
      return await guards.guardRead(() => legalVersions.show(page.path, locale, version));
    } catch (error) {
      throw callFailure(error, translators[locale].t, log);
    }
  }

  /** The data of a content page, without the page. */
  async function payloadOf(
    { definition, language: { locale } }: WantedPage,
    address: URL,
  ): Promise<RenderedPage> {
    try {
      const page = await findContent(definition, locale, address);
      return page
        ? reply(200, 'application/json', JSON.stringify(page))
        : reply(404, PLAIN_TEXT, 'There is no such page in this language.');
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      return reply(error.status, PLAIN_TEXT, error.message);
    }
  }

  function finish(
    rendered: RenderedPage,
    { language: { vary }, definition, isPayload, isShared }: WantedPage,
    requestId: string,
    isComplete: boolean,
  ): FinishedPage {
    const { status, inlineScripts } = rendered;
    const isKept = isShared && isComplete && status === 200;
    const hasPolicy = options.hasPolicy && !isPayload;
    return finishPage(rendered, {
      isKept,
      headers: {
        ...headers,
        ...(hasPolicy && { 'content-security-policy': policyOf(inlineScripts) }),
        ...(definition?.hasSecretAddress && NO_REFERRER),
        'cache-control': isKept ? (vary ? PRIVATE_CACHING : SHARED_CACHING) : 'no-store',
        vary: vary ? `accept-encoding, ${vary}` : 'accept-encoding',
        ...(status >= 400 && { [REQUEST_ID_HEADER]: requestId }),
        ...(status === allOutcomes.unavailable.status && {
          'retry-after': String(RETRY_AFTER_OUTAGE_SECONDS),
        }),
      },
    });
  }
}

function reply(status: number, type: string, body: string): RenderedPage {
  return { status, headers: { 'content-type': type }, body, inlineScripts: [] };
}

/** Hashes each array of scripts once. */
function policies(origins: string[]) {
  const known = new WeakMap<readonly string[], string>();
  return (scripts: readonly string[]): string => {
    const policy = known.get(scripts) ?? contentSecurityPolicy(scripts, origins);
    known.set(scripts, policy);
    return policy;
  };
}
