import { useSyncExternalStore } from 'react';
import { deviceStore } from './storage/device-store.ts';

export type Theme = 'light' | 'dark' | 'system';

const KEY = 'theme';
const listeners = new Set<() => void>();

function read(): Theme {
  const value = deviceStore.read(KEY);
  return value === 'light' || value === 'dark' ? value : 'system';
}

function apply() {
  const theme = read();
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
}

/** The choice is made in one tab and holds in all. */
function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', apply);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', apply);
  };
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, read, () => 'system');
}

export function chooseTheme(theme: Theme) {
  deviceStore.keep(KEY, theme);
  apply();
}
