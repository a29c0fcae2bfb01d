import { type LanguageUse, toLanguageAtoms } from '#contract/licence/terms.ts';
import { EVERY_LANGUAGE } from './licence-request.ts';

type Uses = readonly LanguageUse[];

/** One bit per atom of a list of wanted languages. */
export type AtomSet = bigint;

/** Atoms are written as `audio:es-mx`. */
interface Atoms {
  all: ReadonlySet<string>;
  /** The atoms and those that contain them: of `audio:es-mx` also `audio:es` and `audio:*`. */
  containers: ReadonlySet<string>;
}

// Each list is compared with many others: that of a grant is kept with the parsed grant, and that of
// a request is compared with the grants of every drama.
const atomsOf = memoize((uses): Atoms => {
  const all = new Set(toLanguageAtoms(uses));
  const containers = new Set<string>();
  for (const atom of all) for (const container of listContainers(atom)) containers.add(container);
  return { all, containers };
});

/** For every container of a wanted atom, the wanted atoms that it contains. */
const contentsOf = memoize((wanted) => {
  const contents = new Map<string, AtomSet>();
  let bit = 1n;
  for (const atom of atomsOf(wanted).all) {
    for (const container of listContainers(atom))
      contents.set(container, (contents.get(container) ?? 0n) | bit);
    bit <<= 1n;
  }
  return contents;
});

function memoize<Result extends object>(compute: (uses: Uses) => Result) {
  const known = new WeakMap<Uses, Result>();
  return (uses: Uses): Result => {
    const found = known.get(uses) ?? compute(uses);
    known.set(uses, found);
    return found;
  };
}

/** A language contains those whose tags begin with its own: `es` contains `es-MX`. */
function listContainers(atom: string): string[] {
  const containers = [`${atom.slice(0, atom.indexOf(':'))}:${EVERY_LANGUAGE}`, atom];
  for (let end = atom.lastIndexOf('-'); end > 0; end = atom.lastIndexOf('-', end - 1))
    containers.push(atom.slice(0, end));
  return containers;
}

export function everyAtom(wanted: Uses): AtomSet {
  return (1n << BigInt(atomsOf(wanted).all.size)) - 1n;
}

/** The wanted atoms that are contained in a grant's languages. */
export function coveredAtoms(granted: Uses, wanted: Uses): AtomSet {
  const contents = contentsOf(wanted);
  let covered = 0n;
  for (const atom of atomsOf(granted).all) covered |= contents.get(atom) ?? 0n;
  return covered;
}

/** Whether two lists of languages have something in common; an empty list has every language. */
export function shareLanguage(one: Uses, other: Uses): boolean {
  if (one.length === 0 || other.length === 0) return true;
  const [first, second] = [atomsOf(one), atomsOf(other)];
  return (
    !first.all.isDisjointFrom(second.containers) || !first.containers.isDisjointFrom(second.all)
  );
}
