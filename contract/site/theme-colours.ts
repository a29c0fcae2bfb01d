/**
 * `--surface-0` of both themes, for `theme-color` and the manifest; a test compares them with the
 * stylesheet.
 */
export const themeColours = { dark: '#0c0b0e', light: '#faf8f6' } as const;
