import { createStore, useStore } from '../state/store.ts';
import { watchDeviceStorage } from '../storage/browser-storage.ts';
import { applyTheme, readTheme, saveTheme, type Theme } from '../storage/stored-theme.ts';

/** The chosen theme; a choice in one tab is applied in all tabs. */
export const themeStore = createStore<Theme>('system', {
  read: readTheme,
  write(theme) {
    saveTheme(theme);
    applyTheme();
  },
  watch: (notify) =>
    watchDeviceStorage(() => {
      applyTheme();
      notify();
    }),
});

export function useTheme(): Theme {
  return useStore(themeStore);
}

export const chooseTheme = themeStore.set;

export const themes: readonly Theme[] = ['system', 'light', 'dark'];
