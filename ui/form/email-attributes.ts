/** Attributes of an input for an email address; phones show the keyboard for one. */
export const emailAttributes = {
  type: 'email',
  inputMode: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
} as const;
