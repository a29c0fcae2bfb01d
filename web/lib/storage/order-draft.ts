import { deviceStorage, parseJson } from './browser-storage.ts';
import { userKeys } from './user-data.ts';

const KEY = userKeys.orderDraft;

/** The order form's content, which survives a reload on this device. */
export function readOrderDraft(owner: string): unknown {
  const stored = (parseJson(deviceStorage.read(KEY)) ?? {}) as { owner?: unknown; draft?: unknown };
  return stored.owner === owner ? stored.draft : undefined;
}

export function saveOrderDraft(owner: string, draft: object): void {
  deviceStorage.write(KEY, JSON.stringify({ owner, draft }));
}

/** Called after the order is sent. */
export function forgetOrderDraft(): void {
  deviceStorage.remove(KEY);
}
