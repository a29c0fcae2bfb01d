import { deviceStorage, parseJson, recordOf } from '#ui/storage/browser-storage.ts';

const KEY = 'order-draft';

/**
 * The order form's content. It stays on this device when the page is reloaded and when the session
 * expires, since only the account that it belongs to can read it.
 */
export function readOrderDraft(owner: string): unknown {
  const stored = recordOf(parseJson(deviceStorage.read(KEY)));
  return stored.owner === owner ? stored.draft : undefined;
}

export function saveOrderDraft(owner: string, draft: object): void {
  deviceStorage.write(KEY, JSON.stringify({ owner, draft }));
}

/** Called by a sign-in: the draft of another account is removed. */
export function forgetOrderDraftOfOthers(owner: string): void {
  if (readOrderDraft(owner) === undefined) forgetOrderDraft();
}

/** Called after the order is sent, and by a sign-out. */
export function forgetOrderDraft(): void {
  deviceStorage.remove(KEY);
}
