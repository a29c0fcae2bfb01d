import { deviceStorage, tabStorage } from '#ui/storage/browser-storage.ts';

/**
 * The entries of the device's storage that tell about the user, besides the session itself and the
 * order form's draft (`order-draft.ts`), which outlasts a session that expires.
 */
export const userKeys = {
  continueHint: 'continue',
  market: 'market',
  places: 'places',
  searchHistory: 'searchHistory',
} as const;

/** The entry of the tab's storage with what a visitor has written in the contact form. */
export const ENQUIRY_DRAFT_KEY = 'enquiry-draft';

/** Called when a session has ended: the next user of this device must not see these data. */
export function forgetUserData(): void {
  for (const key of Object.values(userKeys)) deviceStorage.remove(key);
  tabStorage.remove(ENQUIRY_DRAFT_KEY);
}
