/** `--surface-0` of both themes, for what browsers paint around the page; a test compares them. */
export const themeColours = { dark: '#0c0b0e', light: '#faf8f6' } as const;
