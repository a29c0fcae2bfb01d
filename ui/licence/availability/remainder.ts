import type { Availability } from '#contract/licence/availability.ts';
import type { LeafMedium } from '#contract/licence/media.ts';
import { countryCodes, WORLD } from '#contract/licence/territories.ts';
import type { LicenceValues } from '../licence-values.ts';

/** The part of a request that can be ordered at once: all its countries are free in all its media. */
export interface Remainder {
  /** The values to order, in the form of the licence fields. */
  values: Pick<LicenceValues, 'territories' | 'territoriesExcluded' | 'media'>;
  countries: string[];
  missingCountries: string[];
  missingMedia: LeafMedium[];
}

type Asked = Pick<LicenceValues, 'territories' | 'territoriesExcluded' | 'media'>;

/** The largest free part, counted in pairs of country and medium; undefined if nothing is free. */
export function remainderOf(asked: Asked, free: Availability['free']): Remainder | undefined {
  const countries = countriesOf(asked);
  const freeIn = (medium: LeafMedium) => {
    const places = new Set(
      free.filter(({ media }) => media.includes(medium)).flatMap((part) => part.territories),
    );
    return (country: string) => places.has(WORLD) || places.has(country);
  };
  const testOf = new Map(asked.media.map((medium) => [medium, freeIn(medium)]));
  const isFree = (country: string, medium: LeafMedium) => testOf.get(medium)?.(country) ?? false;

  const candidates = [
    asked.media,
    asked.media.filter((medium) => countries.every((country) => isFree(country, medium))),
    ...free.map((part) => asked.media.filter((medium) => part.media.includes(medium))),
  ].map((media) => ({
    media,
    countries: countries.filter((country) => media.every((medium) => isFree(country, medium))),
  }));
  const size = (part: (typeof candidates)[number]) => part.media.length * part.countries.length;
  // The sort is stable: of parts of the same size, the one with all media comes first.
  const [largest] = candidates.toSorted((one, other) => size(other) - size(one));
  if (!largest || size(largest) === 0) return undefined;
  const kept = new Set(largest.countries);
  const missingCountries = countries.filter((country) => !kept.has(country));
  return {
    values: { ...territoriesFor(asked, largest.countries, missingCountries), media: largest.media },
    countries: largest.countries,
    missingCountries,
    missingMedia: asked.media.filter((medium) => !largest.media.includes(medium)),
  };
}

function countriesOf({ territories, territoriesExcluded }: Asked): readonly string[] {
  if (!territories.includes(WORLD)) return territories;
  const excluded = new Set(territoriesExcluded);
  return countryCodes.filter((code) => !excluded.has(code));
}

/** Most of the world is written as the world with exclusions. */
function territoriesFor(asked: Asked, countries: string[], missing: string[]) {
  const isMostOfWorld = asked.territories.includes(WORLD) && countries.length > missing.length;
  return isMostOfWorld
    ? { territories: [WORLD], territoriesExcluded: [...asked.territoriesExcluded, ...missing] }
    : { territories: countries, territoriesExcluded: [] };
}
