import { forgetOrderDraft } from '../storage/order-draft.ts';
import { forgetSession } from './session.ts';

/** Ends the session in this browser because the user wants it to, and removes the order draft too. */
export function forgetUser(): void {
  forgetSession();
  forgetOrderDraft();
}
