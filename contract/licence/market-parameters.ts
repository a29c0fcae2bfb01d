/** The parameters of a market, in the site's addresses as in the calls. */
export const marketParameters = [
  'territories',
  'territories_excluded',
  'media',
  'start_date',
  'term_months',
  'is_exclusive',
] as const;
