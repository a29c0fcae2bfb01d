import { deviceStore } from './device-store.ts';

const KEY = 'order-draft';

/** What somebody has typed into the order form, kept over a reload on this device. */
export function readOrderDraft(owner: string): unknown {
  try {
    const kept: unknown = JSON.parse(deviceStore.read(KEY) ?? 'null');
    const { owner: of, draft } = (kept ?? {}) as { owner?: unknown; draft?: unknown };
    return of === owner ? draft : undefined;
  } catch {
    return undefined;
  }
}

export function keepOrderDraft(owner: string, draft: object): void {
  deviceStore.keep(KEY, JSON.stringify({ owner, draft }));
}

/** The order is sent, or its author signs out. */
export function forgetOrderDraft(): void {
  deviceStore.forget(KEY);
}
