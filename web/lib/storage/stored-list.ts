import { useSyncExternalStore } from 'react';
import { deviceStore } from './device-store.ts';

interface StoredListOptions<Item> {
  key: string;
  max: number;
  /** Anything may stand in the device's storage: an older version of ours, or another's. */
  isItem: (value: unknown) => value is Item;
}

/**
 * A list kept on this device, the same in every tab. Where storage is full or forbidden it stays
 * as it was: that costs what was to be kept, never the page.
 */
export function createStoredList<Item>({ key, max, isItem }: StoredListOptions<Item>) {
  const none: Item[] = [];
  const listeners = new Set<() => void>();
  let known: { text: string | null; items: Item[] } = { text: null, items: none };

  function read(): Item[] {
    const text = deviceStore.read(key);
    if (text !== known.text) known = { text, items: parse(text) };
    return known.items;
  }

  function parse(text: string | null): Item[] {
    try {
      const value: unknown = JSON.parse(text ?? '[]');
      return Array.isArray(value) ? value.filter(isItem).slice(0, max) : none;
    } catch {
      return none;
    }
  }

  function write(items: Item[]) {
    if (items.length === 0) deviceStore.forget(key);
    else deviceStore.keep(key, JSON.stringify(items.slice(0, max)));
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void) {
    listeners.add(listener);
    window.addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  }

  return { read, write, useList: () => useSyncExternalStore(subscribe, read, () => none) };
}
