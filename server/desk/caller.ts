import type { Locale } from '#i18n/locales.ts';
import type { SignedInStaff } from '../areas/staff/staff-parts.ts';

/** The caller as described by the request; nothing here is verified. */
export interface DeskCaller {
  locale: Locale;
  address: string;
  /** At most 512 characters. */
  userAgent: string;
  /** False if the page called by itself, to show a change by others. */
  isByPerson: boolean;
  /** The token of the session cookie. */
  token?: string;
  idempotencyKey?: string;
  /** The token of the device cookie, as it was sent. */
  device?: string;
  /** Sends a device token with the reply, as a cookie. */
  setDevice: (token: string) => void;
  /** Aborts when the client disconnects; present on calls that return a file. */
  signal?: AbortSignal;
  /** Sends a session token with the reply, as a cookie; null deletes the cookie. */
  setToken: (token: string | null) => void;
}

/** The context of a call that needs a session. */
export interface StaffCall extends DeskCaller {
  staff: SignedInStaff;
  /** The name in the audit log. */
  actor: string;
}

/** The context of a call that needs none; `staff` is there if the cookie's session is valid. */
export interface OpenCall extends DeskCaller {
  staff: SignedInStaff | undefined;
}
