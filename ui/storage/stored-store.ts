import { createStore, type Store } from '../state/store.ts';
import { deviceStorage, parseJson, watchDeviceStorage } from './browser-storage.ts';

interface StoredStoreOptions<State> {
  key: string;
  initial: State;
  /** Must accept any text, because an older version of the site may have written it. */
  parse: (text: string | null) => State;
  /** Returns the text to store, or null to remove the entry. */
  format: (state: State) => string | null;
}

/** A store whose state is one entry of the device's storage, the same in every tab. */
export function createStoredStore<State>(options: StoredStoreOptions<State>): Store<State> {
  const { key, initial, parse, format } = options;
  let parsed: { text: string | null; state: State } = { text: null, state: initial };
  return createStore(initial, {
    read() {
      const text = deviceStorage.read(key);
      if (text !== parsed.text) parsed = { text, state: parse(text) };
      return parsed.state;
    },
    write(state) {
      const text = format(state);
      if (text === null) deviceStorage.remove(key);
      else deviceStorage.write(key, text);
    },
    watch: watchDeviceStorage,
  });
}

interface StoredListOptions<Item> {
  key: string;
  max: number;
  isItem: (value: unknown) => value is Item;
}

/** A list of at most `max` items; entries of another form are dropped. */
export function createStoredList<Item>({ key, max, isItem }: StoredListOptions<Item>) {
  return createStoredStore<Item[]>({
    key,
    initial: [],
    parse(text) {
      const value = parseJson(text);
      return Array.isArray(value) ? value.filter(isItem).slice(0, max) : [];
    },
    format: (items) => (items.length === 0 ? null : JSON.stringify(items.slice(0, max))),
  });
}
