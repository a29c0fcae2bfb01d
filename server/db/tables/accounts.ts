import type { Market } from '#contract/rights.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Generated, GeneratedAlways, Json } from './column-types.ts';
import type { CalendarDate, NullableTimestamp, Timestamp } from './time-columns.ts';

export type CodeOrigin = 'register' | 'login' | 'editEmail' | 'editPassword' | 'confirm';

/** Passwords, tokens and codes are stored as hashes. Rows that have expired are deleted. */
export interface AccountsTables {
  users: {
    id: GeneratedAlways<number>;
    nickname: string;
    email: string;
    nickname_key: GeneratedAlways<string>;
    email_key: GeneratedAlways<string>;
    password_hash: string;
    locale: Generated<Locale>;
    /** Updated by a trigger on the cart. */
    cart_line_count: Generated<number>;
    disabled_at: NullableTimestamp;
    disabled_reason: string | null;
    created_at: Generated<Timestamp>;
    market: Json<Market> | null;
    search_history: Generated<string[]>;
    muted_mails: Generated<string[]>;
  };
  sessions: {
    id: Generated<number>;
    token_hash: Buffer;
    user_id: number;
    device: Generated<string>;
    locale: Generated<Locale>;
    created_at: Generated<Timestamp>;
    last_seen_at: Generated<Timestamp>;
    expires_at: Timestamp;
    ended_at: NullableTimestamp;
    confirmed_at: NullableTimestamp;
  };
  known_devices: {
    id: GeneratedAlways<number>;
    user_id: number | null;
    token_hash: Buffer;
    created_at: Generated<Timestamp>;
    last_used_at: Generated<Timestamp>;
    staff_id: number | null;
  };
  email_codes: {
    email_key: string;
    origin: CodeOrigin;
    user_id: number | null;
    code_hash: Buffer;
    attempts: Generated<number>;
    created_at: Generated<Timestamp>;
    expires_at: Timestamp;
    consumed_at: NullableTimestamp;
  };
  wrong_code_budgets: {
    email_key: string;
    day: CalendarDate;
    wrong_count: Generated<number>;
  };
  password_reset_links: {
    user_id: number;
    token_hash: Buffer;
    created_at: Generated<Timestamp>;
    expires_at: Timestamp;
    used_at: NullableTimestamp;
  };
  /** Used by server/limits; `expire` is in milliseconds since 1970. */
  rate_limits: {
    key: string;
    points: Generated<number>;
    expire: number | null;
  };
  internal_account_notes: {
    id: GeneratedAlways<number>;
    user_id: number;
    note: string;
    actor: string;
    at: Generated<Timestamp>;
  };
}
