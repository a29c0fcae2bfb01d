import type { CallShape } from '../transport/endpoint.ts';
import type { Permission } from './staff/permissions.ts';

/**
 * Who may make a call of the desk:
 * - `anyone`: without a session.
 * - `second-factor`: a session that has proved the password and not yet the second factor.
 * - `set-up`: a complete session, or one that must add a second factor first.
 * - `staff`: any complete session.
 * - a permission: a complete session whose role has it.
 */
export type DeskAccess = 'anyone' | 'second-factor' | 'set-up' | 'staff' | Permission;

export interface DeskEndpoint extends CallShape {
  permission: DeskAccess;
}

export function defineDeskCall<const E extends DeskEndpoint>(endpoint: E): E {
  return endpoint;
}
