import type { MyAccount } from '#contract/desk/staff/session.ts';
import type { StaffRow } from '#contract/desk/staff/staff.ts';
import type { PasskeyRow } from './factors/factors.queries.ts';
import type { StaffListRow } from './staff.queries.ts';

export function toStaffRow(row: StaffListRow): StaffRow {
  return {
    staff_id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    has_password: Boolean(row.has_password),
    has_second_factor: Boolean(row.has_second_factor),
    link_expires_at: row.link_expires_at?.toISOString() ?? null,
    last_seen_at: row.last_seen_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    disabled_at: row.disabled_at?.toISOString() ?? null,
  };
}

export function toPasskey(row: PasskeyRow): MyAccount['passkeys'][number] {
  return {
    passkey_id: row.id,
    name: row.name,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  };
}

interface SessionRow {
  id: number;
  device: string;
  created_at: Date;
  last_seen_at: Date;
}

export function toStaffSession(row: SessionRow, currentId: number): MyAccount['sessions'][number] {
  return {
    session_id: row.id,
    is_current: row.id === currentId,
    device: row.device,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
  };
}
