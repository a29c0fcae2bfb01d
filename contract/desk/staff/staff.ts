import * as v from 'valibot';
import { email } from '#contract/accounts.ts';
import {
  closed,
  maxCharacters,
  nothing,
  requiredLine,
  timestamp,
} from '#contract/fields/fields.ts';
import { defineDeskCall } from '../endpoint.ts';
import { roles } from './permissions.ts';
import { MAX_STAFF_EMAIL, MAX_STAFF_NAME } from './session.ts';

const staffId = v.pipe(v.number(), v.integer(), v.minValue(1));

const staffRow = v.object({
  staff_id: v.number(),
  email: v.string(),
  name: v.string(),
  role: v.picklist(roles),
  /** False until the one-time link has been used. */
  has_password: v.boolean(),
  has_second_factor: v.boolean(),
  /** When the open one-time link ends; null without one. */
  link_expires_at: v.nullable(timestamp),
  last_seen_at: v.nullable(timestamp),
  created_at: timestamp,
  disabled_at: v.nullable(timestamp),
});
export type StaffRow = v.InferOutput<typeof staffRow>;

/** A one-time link to set a password; it is shown once and stored only as a hash. */
const oneTimeLink = v.object({ staff_id: v.number(), url: v.string(), expires_at: timestamp });
export type OneTimeLink = v.InferOutput<typeof oneTimeLink>;

export const staffCalls = {
  listStaff: defineDeskCall({
    permission: 'staff.read',
    input: nothing,
    output: v.object({ is_second_factor_required: v.boolean(), list: v.array(staffRow) }),
  }),
  addStaff: defineDeskCall({
    permission: 'staff.change',
    input: closed({
      email: v.pipe(email, maxCharacters(MAX_STAFF_EMAIL)),
      name: requiredLine(MAX_STAFF_NAME),
      role: v.picklist(roles),
    }),
    output: oneTimeLink,
  }),
  changeRole: defineDeskCall({
    permission: 'staff.change',
    input: closed({ staff_id: staffId, role: v.picklist(roles) }),
    output: v.null(),
  }),
  disableStaff: defineDeskCall({
    permission: 'staff.change',
    input: closed({ staff_id: staffId }),
    output: v.null(),
  }),
  enableStaff: defineDeskCall({
    permission: 'staff.change',
    input: closed({ staff_id: staffId }),
    output: v.null(),
  }),
  signOutStaff: defineDeskCall({
    permission: 'staff.change',
    input: closed({ staff_id: staffId }),
    output: v.null(),
  }),
  /** Removes password and second factors and ends the sessions; the link sets a new password. */
  resetStaff: defineDeskCall({
    permission: 'staff.change',
    input: closed({ staff_id: staffId }),
    output: oneTimeLink,
  }),
  requireSecondFactor: defineDeskCall({
    permission: 'staff.change',
    input: closed({ is_required: v.boolean() }),
    output: v.null(),
  }),
};
