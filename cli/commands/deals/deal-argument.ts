/** The argument of every command about one deal; `deal list` prints the numbers. */
export const DEAL = [
  '<deal>',
  'its number, such as VD-2RFN-K8PW',
  (text: string) => text.trim().toUpperCase(),
] as const;
