import type { MailPreferences, SignedIn } from '#contract/accounts.ts';
import { mailKinds } from '#contract/mail-kinds.ts';
import type { SessionRow } from './sessions/sessions.queries.ts';
import type { UserRow } from './users.queries.ts';

export function toSignedIn(user: UserRow, token: string): SignedIn {
  return {
    token,
    nickname: user.nickname,
    email: user.email,
    collectCount: user.cartLineCount,
  };
}

export function toUserInfo({ nickname, email, createdAt }: UserRow & { createdAt: Date }) {
  return { nickname, email, created_at: createdAt.toISOString() };
}

export function toSession(row: SessionRow, currentId: number) {
  return {
    session_id: row.id,
    is_current: row.id === currentId,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    device: row.device,
  };
}

export function toSearches(searches: string[]) {
  return searches.map((value) => ({ value }));
}

export function toMailPreferences(muted: string[]): MailPreferences {
  const entries = mailKinds.map((kind) => [kind, !muted.includes(kind)]);
  return Object.fromEntries(entries) as MailPreferences;
}
