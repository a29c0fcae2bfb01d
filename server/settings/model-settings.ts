import * as v from 'valibot';

/** The language model of the operator. */
export interface ModelSettings {
  /** The address of chat completions, the only one that is called. */
  url: string;
  /** Sent to `url` only; never logged. */
  key: string | undefined;
  model: string;
  /** Characters per account and day; 0 is no limit. */
  dailyLimit: number;
  /** Characters of all accounts per day; 0 is no limit. */
  siteDailyLimit: number;
}

const CHAT_PATH = '/chat/completions';

/** Accepts the base of the API, as most programs do, and the complete address of the call. */
export function chatUrl(url: string): string {
  const base = new URL(url).href.replace(/\/+$/, '');
  return base.endsWith(CHAT_PATH) ? base : base + CHAT_PATH;
}

/** A key that fits in the `Authorization` header. */
export const bearerKey = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces'),
);
