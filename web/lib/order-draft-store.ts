const KEY = 'order-draft';

/** What somebody has typed into the order form, kept over a reload on this device. */
export function readOrderDraft(owner: string): unknown {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    const { owner: of, draft } = (kept ?? {}) as { owner?: unknown; draft?: unknown };
    return of === owner ? draft : undefined;
  } catch {
    return undefined;
  }
}

export function keepOrderDraft(owner: string, draft: object): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ owner, draft }));
  } catch {
    // A full or forbidden storage costs what was typed, on a reload.
  }
}

/** The order is sent, or its author signs out. */
export function forgetOrderDraft(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // There was none.
  }
}
