import type { Locale } from '#i18n/locales.ts';

/** What every request for a call tells about its sender; nothing here is verified. */
export interface Requester {
  locale: Locale;
  address: string;
  /** Cut to `MAX_USER_AGENT` of serve-calls.ts. */
  userAgent: string;
  idempotencyKey?: string;
  /**
   * Aborts when the client disconnects; present on calls that return a file or are
   * `isAbortable`.
   */
  signal?: AbortSignal;
  /** The token of the device cookie, as it was sent. */
  device?: string;
}

/** Cookies that a handler may send with its reply. Absent for calls made while rendering. */
interface ReplyCookies {
  setDevice?: (token: string) => void;
  setViewer?: (token: string) => void;
}

/** Who makes a call of the site, as the request describes it, and the cookies of the reply. */
export interface Caller extends Requester, ReplyCookies {
  /** The bearer token, not verified. */
  token?: string;
  /** The token of the viewer cookie, as it was sent. Grants of playback are bound to it. */
  viewer?: string;
  /** The country code that a trusted proxy sent, in upper case; absent if unknown. */
  country?: string;
}

/** The user of a verified session. */
export interface SignedInUser {
  userId: number;
  sessionId: number;
  nickname: string;
  email: string;
  /** When the user last gave the password or a code, by signing in or by `confirmSession`. */
  confirmedAt: Date;
}
