import { may, type Permission } from '#contract/desk/staff/permissions.ts';
import type { DeskSession, StaffMember } from '#contract/desk/staff/session.ts';
import { createStore, useStore } from '#ui/state/store.ts';

/** The session of this tab; undefined until it is loaded. */
export const sessionStore = createStore<DeskSession | undefined>(undefined);

/** Whether a call was refused because the session has ended, while a page is open. */
export const isSignInNeeded = createStore(false);

let signedIn: PromiseWithResolvers<void> | undefined;

/**
 * Opens the sign-in dialog over the page and waits until it has succeeded; callers at the same time
 * share one dialog.
 */
export function signInAgain(): Promise<void> {
  signedIn ??= Promise.withResolvers();
  isSignInNeeded.set(true);
  return signedIn.promise;
}

/** Stores the session after a sign-in and continues the calls that waited for it. */
export function acceptSession(session: DeskSession): void {
  const before = sessionStore.get()?.staff;
  sessionStore.set(session);
  if (session.stage !== 'complete') return;
  // The open page belongs to another member, whose role may differ.
  if (signedIn && before && before.email !== session.staff?.email) {
    location.reload();
    return;
  }
  isSignInNeeded.set(false);
  signedIn?.resolve();
  signedIn = undefined;
}

export function isSignedIn(): boolean {
  return sessionStore.get()?.stage === 'complete';
}

/** The signed-in member; only inside the shell. */
export function useStaff(): StaffMember {
  const staff = useStore(sessionStore)?.staff;
  if (!staff) throw new Error('there is no session');
  return staff;
}

/** Whether the signed-in member's role has the permission. */
export function useMay(permission: Permission): boolean {
  return may(useStaff().role, permission);
}
