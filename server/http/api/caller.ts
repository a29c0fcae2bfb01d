import type { Locale } from '#i18n/locales.ts';

/** The caller as described by the request; nothing here is verified. */
export interface Caller {
  locale: Locale;
  /** The bearer token, not verified. */
  token?: string;
  address: string;
  /** At most 512 characters. */
  userAgent: string;
  idempotencyKey?: string;
  /**
   * Aborts when the client disconnects; present on calls that return a file or are
   * `isAbortable`.
   */
  signal?: AbortSignal;
  /** The token of the device cookie, as it was sent. */
  device?: string;
  /** Sends a device token with the reply, as a cookie. Absent for calls made while rendering. */
  setDevice?: (token: string) => void;
  /** The token of the viewer cookie, as it was sent. Grants of playback are bound to it. */
  viewer?: string;
  /** Sends a viewer token with the reply, as a cookie. Absent for calls made while rendering. */
  setViewer?: (token: string) => void;
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
