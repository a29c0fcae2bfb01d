import { type LanguageUse, toLanguageAtoms } from '../../../../contract/licence/terms.ts';
import { EVERY_LANGUAGE } from './licence-request.ts';

/** One bit per atom of a list of wanted languages. */
export type AtomSet = bigint;

/** A list of languages as atoms such as `audio:es-mx`, in lower case and prepared for lookups. */
interface Languages {
  atoms: ReadonlySet<string>;
  /** The atoms and all that contain them: of `audio:es-mx` also `audio:es` and `audio:*`. */
  containers: ReadonlySet<string>;
  /** For each container the atoms that it contains. */
  contained: ReadonlyMap<string, AtomSet>;
}

// The same lists are compared with many others: those of grants are kept with the parsed grants, and
// those of a request are compared with the grants of every drama.
const known = new WeakMap<readonly LanguageUse[], Languages>();

function toLanguages(uses: readonly LanguageUse[]): Languages {
  const found = known.get(uses) ?? parse(uses);
  known.set(uses, found);
  return found;
}

function parse(uses: readonly LanguageUse[]): Languages {
  const atoms = new Set(toLanguageAtoms(uses));
  const contained = new Map<string, AtomSet>();
  let bit = 1n;
  for (const atom of atoms) {
    for (const container of containersOf(atom))
      contained.set(container, (contained.get(container) ?? 0n) | bit);
    bit <<= 1n;
  }
  return { atoms, containers: new Set(contained.keys()), contained };
}

/** A language contains those whose tags begin with its own: `es` contains `es-MX`. */
function* containersOf(atom: string): Generator<string> {
  for (let end = atom.length; end > 0; end = atom.lastIndexOf('-', end - 1))
    yield atom.slice(0, end);
  yield `${atom.slice(0, atom.indexOf(':'))}:${EVERY_LANGUAGE}`;
}

export function everyAtom(wanted: readonly LanguageUse[]): AtomSet {
  return (1n << BigInt(toLanguages(wanted).atoms.size)) - 1n;
}

/** The wanted atoms that are contained in a grant's languages. */
export function coveredAtoms(
  granted: readonly LanguageUse[],
  wanted: readonly LanguageUse[],
): AtomSet {
  const { contained } = toLanguages(wanted);
  let covered = 0n;
  for (const atom of toLanguages(granted).atoms) covered |= contained.get(atom) ?? 0n;
  return covered;
}

/** Whether two lists of languages have something in common; an empty list has every language. */
export function shareLanguage(one: readonly LanguageUse[], other: readonly LanguageUse[]): boolean {
  if (one.length === 0 || other.length === 0) return true;
  const [first, second] = [toLanguages(one), toLanguages(other)];
  return (
    !first.atoms.isDisjointFrom(second.containers) || !first.containers.isDisjointFrom(second.atoms)
  );
}
