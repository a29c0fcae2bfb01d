import { useSyncExternalStore } from 'react';

/** One thing that was searched for on this device. */
export interface SearchEntry {
  value: string;
}

const KEY = 'searchHistory';
const MAX_ENTRIES = 10;
const NONE: SearchEntry[] = [];

const listeners = new Set<() => void>();
let known: { text: string | null; entries: SearchEntry[] } = { text: null, entries: NONE };

/** The latest first. */
export function readSearchHistory(): SearchEntry[] {
  const text = readStored();
  if (text !== known.text) known = { text, entries: parse(text) };
  return known.entries;
}

/** Where storage is forbidden there is no history. */
function readStored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function parse(text: string | null): SearchEntry[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter(isEntry).slice(0, MAX_ENTRIES) : NONE;
  } catch {
    return NONE;
  }
}

/** Anything may stand in the device's storage. */
function isEntry(entry: unknown): entry is SearchEntry {
  const { value } = (entry ?? {}) as Partial<SearchEntry>;
  return typeof value === 'string' && value !== '';
}

/** A new entry takes the place of an equal one, and goes to the front in its own spelling. */
export function addSearch(text: string) {
  const value = text.trim();
  if (value) write([{ value }, ...without(value)]);
}

export function removeSearch(value: string) {
  write(without(value));
}

export function clearSearchHistory() {
  write(NONE);
}

function without(value: string): SearchEntry[] {
  return readSearchHistory().filter((entry) => folded(entry.value) !== folded(value));
}

/** Neither case nor width makes another search of the same word. */
function folded(value: string): string {
  return value.trim().normalize('NFKC').toLowerCase();
}

function write(entries: SearchEntry[]) {
  try {
    if (entries.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(entries.slice(0, MAX_ENTRIES)));
  } catch {
    return;
  }
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

export function useSearchHistory(): SearchEntry[] {
  return useSyncExternalStore(subscribe, readSearchHistory, () => NONE);
}
