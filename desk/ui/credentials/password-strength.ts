export const strengths = ['weak', 'fair', 'strong'] as const;
export type Strength = (typeof strengths)[number];

/** The size of the set of passwords of this length and kind, as bits. */
const FAIR_BITS = 50;
const STRONG_BITS = 80;

/** Kinds of characters, and how many of each an attacker tries. */
const alphabets: [RegExp, number][] = [
  [/\d/, 10],
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[ -/:-@[-`{-~]/, 33],
  [/[^ -~]/, 100],
];

/**
 * A hint while a password is typed, from its length and its kinds of characters. Repeated
 * characters and runs such as `abc` and `321` count once. The server alone knows common passwords.
 */
export function passwordStrength(password: string): Strength {
  const points = Array.from(password, (character) => character.codePointAt(0) ?? 0);
  // The first character has no step (NaN) and counts.
  const counted = points.filter((point, at) => {
    const step = point - (points[at - 1] ?? Number.NaN);
    return !(Math.abs(step) <= 1);
  });
  const choices = alphabets.reduce(
    (sum, [kind, size]) => sum + (kind.test(password) ? size : 0),
    1,
  );
  const bits = counted.length * Math.log2(choices);
  if (bits < FAIR_BITS) return 'weak';
  return bits < STRONG_BITS ? 'fair' : 'strong';
}
