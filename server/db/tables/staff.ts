import type { Role } from '#contract/desk/staff/permissions.ts';
import type { SessionStage } from '#contract/desk/staff/session.ts';
import type { SealedReply } from '../stored-json.ts';
import type { Generated, GeneratedAlways, Json } from './column-types.ts';
import type { NullableTimestamp, Timestamp } from './time-columns.ts';

/**
 * The people who work at the desk, with their sessions and second factors, and the replies of
 * their calls.
 */
export interface StaffTables {
  staff: {
    id: GeneratedAlways<number>;
    email: string;
    name: string;
    role: Role;
    password_hash: string | null;
    totp_secret: string | null;
    totp_last_step: number | null;
    totp_pending: string | null;
    created_at: Generated<Timestamp>;
    disabled_at: NullableTimestamp;
    last_seen_at: NullableTimestamp;
  };
  staff_links: {
    staff_id: number;
    token_hash: Buffer;
    expires_at: Timestamp;
  };
  staff_sessions: {
    id: Generated<number>;
    staff_id: number;
    token_hash: Buffer;
    stage: SessionStage;
    device: string;
    challenge: string | null;
    created_at: Generated<Timestamp>;
    last_seen_at: Generated<Timestamp>;
    expires_at: Timestamp;
  };
  staff_passkeys: {
    id: GeneratedAlways<number>;
    staff_id: number;
    credential_id: string;
    public_key: Buffer;
    counter: number;
    transports: Generated<string[]>;
    name: string;
    created_at: Generated<Timestamp>;
    last_used_at: NullableTimestamp;
  };
  staff_recovery_codes: {
    staff_id: number;
    code_hash: Buffer;
  };
  /** One row. */
  desk_settings: {
    id: Generated<boolean>;
    is_second_factor_required: Generated<boolean>;
  };
  desk_replies: {
    staff_id: number;
    key: string;
    fingerprint: Buffer;
    reply: Json<SealedReply> | null;
    created_at: Generated<Timestamp>;
  };
}
