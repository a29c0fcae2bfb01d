import { holdsAll } from '#contract/licence/regions.ts';
import { WORLD } from '#contract/licence/territories.ts';

/** Selects all countries of a region, or removes them when all are selected. */
export function toggleRegion(chosen: readonly string[], codes: readonly string[]): string[] {
  const others = chosen.filter((code) => code !== WORLD && !codes.includes(code));
  return holdsAll(chosen, codes) ? others : [...others, ...codes];
}

/** Selects the world, which replaces all other territories, or removes it. */
export function toggleWorld(chosen: readonly string[]): string[] {
  return chosen.includes(WORLD) ? [] : [WORLD];
}

export function toggleCountry(chosen: readonly string[], code: string): string[] {
  if (chosen.includes(code)) return chosen.filter((other) => other !== code);
  return [...chosen.filter((other) => other !== WORLD), code];
}
