import type { LanguageUse } from '../../../../contract/licence/terms.ts';
import { EVERY_LANGUAGE } from './licence-request.ts';

/** Whether the one language is the other or contains it: `es` contains `es-MX`. */
function contains(one: string, other: string): boolean {
  const [outer, inner] = [one.toLowerCase(), other.toLowerCase()];
  return outer === EVERY_LANGUAGE || inner === outer || inner.startsWith(`${outer}-`);
}

function shareUse(one: LanguageUse, other: LanguageUse): boolean {
  return one.use === 'any' || other.use === 'any' || one.use === other.use;
}

/** Whether a grant's languages include the atom, whose use is `audio` or `subtitle`. */
export function coversLanguage(granted: readonly LanguageUse[], atom: LanguageUse): boolean {
  return (
    granted.length === 0 ||
    granted.some((use) => shareUse(use, atom) && contains(use.language, atom.language))
  );
}

/** Whether a grant's languages and the wanted ones have something in common. */
export function shareLanguage(
  granted: readonly LanguageUse[],
  wanted: readonly LanguageUse[],
): boolean {
  return (
    granted.length === 0 ||
    wanted.some((one) =>
      granted.some(
        (other) =>
          shareUse(one, other) &&
          (contains(one.language, other.language) || contains(other.language, one.language)),
      ),
    )
  );
}

/** The uses written out as atoms: `any` becomes `audio` and `subtitle`. */
export function toLanguageAtoms(uses: readonly LanguageUse[]): LanguageUse[] {
  const all = uses.flatMap(({ language, use }) =>
    use === 'any'
      ? (['audio', 'subtitle'] as const).map((one) => ({ language, use: one }))
      : [{ language, use }],
  );
  return [...new Map(all.map((atom) => [`${atom.language}:${atom.use}`, atom])).values()];
}
