import { deviceStorage } from './browser-storage.ts';

export type Theme = 'light' | 'dark' | 'system';

const KEY = 'theme';

export function readTheme(): Theme {
  const value = deviceStorage.read(KEY);
  return value === 'light' || value === 'dark' ? value : 'system';
}

export function saveTheme(theme: Theme): void {
  deviceStorage.write(KEY, theme);
}

/** Sets the attribute that the stylesheets read; without it the system's theme applies. */
export function applyTheme(): void {
  const theme = readTheme();
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
}
