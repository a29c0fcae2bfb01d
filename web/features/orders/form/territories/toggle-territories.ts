import { holdsAll } from '../../../../../contract/regions.ts';
import { WORLD } from '../../../../../contract/territories.ts';

/** A region is chosen when each of its countries is; pressed again it lets them go. */
export function toggleRegion(chosen: readonly string[], codes: readonly string[]): string[] {
  const others = chosen.filter((code) => code !== WORLD && !codes.includes(code));
  return holdsAll(chosen, codes) ? others : [...others, ...codes];
}

/** The whole world needs no other name beside it. */
export function toggleWorld(chosen: readonly string[]): string[] {
  return chosen.includes(WORLD) ? [] : [WORLD];
}

export function toggleCountry(chosen: readonly string[], code: string): string[] {
  if (chosen.includes(code)) return chosen.filter((other) => other !== code);
  return [...chosen.filter((other) => other !== WORLD), code];
}
