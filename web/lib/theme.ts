import { useSyncExternalStore } from 'react';
import { applyTheme, readTheme, saveTheme, type Theme } from './storage/stored-theme.ts';

const listeners = new Set<() => void>();

function update() {
  applyTheme();
  for (const listener of listeners) listener();
}

/** Follows choices made in other tabs, too. */
function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', update);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', update);
  };
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme, () => 'system');
}

export function chooseTheme(theme: Theme) {
  saveTheme(theme);
  update();
}
