import type { DeskTerritories } from '#contract/desk/rights.ts';
import type { Region } from '#contract/licence/regions.ts';
import { regions } from '#contract/licence/regions.ts';
import { countryCodes, WORLD } from '#contract/licence/territories.ts';

/** The countries that territories include; none at all means all. */
export function countriesOf({
  territories,
  territories_excluded: excluded,
}: DeskTerritories): ReadonlySet<string> {
  if (territories.length > 0 && !territories.includes(WORLD)) return new Set(territories);
  return new Set(countryCodes).difference(new Set(excluded));
}

export interface RegionGroup {
  /** `other` has the countries that are in no region, such as Antarctica. */
  name: Region | 'other';
  codes: readonly string[];
}

const named = new Set(regions.flatMap(({ codes }) => codes));

/** Every country is in exactly one group. */
export const regionGroups: readonly RegionGroup[] = [
  ...regions,
  { name: 'other', codes: countryCodes.filter((code) => !named.has(code)) },
];
