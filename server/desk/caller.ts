import type { SignedInStaff } from '../areas/staff/staff-parts.ts';
import type { Requester } from '../http/api/caller.ts';

/** Who makes a call of the desk, as the request describes it, and the cookies of the reply. */
export interface DeskCaller extends Requester {
  /** False if the page called by itself, to show a change by others. */
  isByPerson: boolean;
  /** The token of the session cookie. */
  token?: string;
  /** Sends a device token with the reply, as a cookie. */
  setDevice: (token: string) => void;
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
