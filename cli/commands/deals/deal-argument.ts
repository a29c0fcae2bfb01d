/** The argument of every command about one deal; `deal list` prints the numbers. */
export const DEAL = [
  '<deal>',
  'its number, such as VD-7K3M-Q2XF',
  (text: string) => text.trim().toUpperCase(),
] as const;
