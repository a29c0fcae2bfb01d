import { expect, test } from 'vitest';
import { meantOption } from './meant-option.ts';
import { countryOptions, matching } from './place-names.ts';

test.each([
  ['en', 'united', undefined],
  ['en', 'nige', undefined],
  ['en', 'niger', 'NE'],
  ['en', 'ger', 'DE'],
  ['en', 'us', 'US'],
  // Matches Denmark by its name and Germany by its code.
  ['en', 'de', undefined],
  ['en', 'guinea', 'GN'],
  ['en', 'mexico', 'MX'],
  ['es', 'mexico', 'MX'],
  ['en', ' mexi ', 'MX'],
  ['en', '', undefined],
  ['en', 'atlantis', undefined],
] as const)('in %s, Enter after “%s” selects %s', (locale, typed, country) => {
  const found = matching(countryOptions(locale), typed);
  expect(meantOption(found, typed, locale)?.value).toBe(country);
});

test('matching puts names that start with the text first; both groups stay sorted', () => {
  const found = matching(countryOptions('en'), 'guinea').map(({ label }) => label);
  expect(found).toEqual(['Guinea', 'Guinea-Bissau', 'Equatorial Guinea', 'Papua New Guinea']);
});
