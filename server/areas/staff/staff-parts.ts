import type { Role } from '#contract/desk/staff/permissions.ts';
import type { DeskSession, SessionStage } from '#contract/desk/staff/session.ts';
import type { Db } from '#server/db/client.ts';
import type { Browser } from '#server/limits/known-devices.ts';
import type { AttemptCounter } from '#server/limits/sign-in-limits.ts';
import type { Log } from '#server/log.ts';
import { hashToken } from '#server/text/tokens.ts';
import type { AuditService } from '../audit/audit.service.ts';

/** The member of a verified session. */
export interface SignedInStaff {
  id: number;
  sessionId: number;
  email: string;
  name: string;
  role: Role;
  stage: SessionStage;
  /** The challenge of a passkey request that waits for its reply. */
  challenge: string | null;
}

/** A signed-in member, and the browser that calls. */
export type StaffHere = SignedInStaff & Browser & Pick<DeskVisitor, 'address'>;

/** The session and the device of the call, which stay when the member's others end. */
export function exceptHere({ sessionId, device }: StaffHere) {
  return { sessionId, deviceHash: device === undefined ? undefined : hashToken(device) };
}

/** A session's state for the browser, and the new token, if there is one. */
export interface SessionReply {
  session: DeskSession;
  token?: string;
}

/** A caller of the desk as described by the request; nothing here is verified. */
export interface DeskVisitor extends Browser {
  address: string;
  userAgent: string;
}

/** Hashes and compares passwords. */
export interface StaffPasswords {
  hash(password: string): Promise<string>;
  matches(
    password: string,
    passwordHash: string | undefined,
    options?: { isKnown?: boolean; onPlace?: () => Promise<void> },
  ): Promise<boolean>;
  /** Whether the hash was made at another cost than new ones. */
  isOutdated(passwordHash: string): boolean;
}

/** Counts wrong attempts; each one after the first few delays the next. */
export interface Attempts {
  /** Throws `tooManyRequests` while a delay runs. */
  count(db: Db, counters: AttemptCounter[], now: Date): Promise<void>;
  clear(db: Db, counters: AttemptCounter[]): Promise<void>;
}

export interface StaffParts {
  db: Db;
  log: Pick<Log, 'warn'>;
  now: () => Date;
  audit: AuditService;
  passwords: StaffPasswords;
  attempts: Attempts;
  networksOf: (address: string) => string[];
  /** Rejects passwords that are easy to guess. */
  checkNewPassword: (
    password: string,
    names: { siteName: string; email: string; nickname?: string },
  ) => Promise<void>;
  siteName: string;
  /** The public site, to which the desk links. */
  publicUrl: string;
  /** The origin of the desk: the address in one-time links, and the one that passkeys are bound to. */
  deskUrl: () => string;
  /** Whether the demo owner may sign in with the public password. */
  hasDemoOwner: boolean;
}
