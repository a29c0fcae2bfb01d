import { createStore, useStore } from '../ui/state/store.ts';
import { deviceStorage, watchDeviceStorage } from './storage/browser-storage.ts';

export type Theme = 'light' | 'dark' | 'system';

const KEY = 'theme';

function read(): Theme {
  const value = deviceStorage.read(KEY);
  return value === 'light' || value === 'dark' ? value : 'system';
}

function apply() {
  const theme = read();
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Chosen in one tab, applied in all. */
const store = createStore<Theme>('system', {
  read,
  write(theme) {
    deviceStorage.write(KEY, theme);
    apply();
  },
  watch: (notify) =>
    watchDeviceStorage(() => {
      apply();
      notify();
    }),
});

export function useTheme(): Theme {
  return useStore(store);
}

export const chooseTheme = store.set;
