import { editedFields } from '#contract/desk/sheets/drama-fields.ts';
import { fillFields } from '#contract/desk/sheets/field.ts';
import { isSame } from '#desk/lib/is-same.ts';
import { locales } from '#i18n/locales.ts';
import { type DramaValues, type EpisodeValues, inLocales } from './drama-values.ts';

/** A field as errors and conflicts name it: `cover`, `title_ja`, `episode 3`. */
export type NamedField = string;

/** A field that differs between the loaded version and the newer one. */
export interface FieldDifference {
  field: NamedField;
  theirs: unknown;
  mine: unknown;
  /** True if I changed it too, to another value, so that one of both must be chosen. */
  isConflict: boolean;
}

/** Compares the newer version with `base`, and each changed field with the form's value. */
export function findDifferences(
  base: DramaValues,
  mine: DramaValues,
  theirs: DramaValues,
): FieldDifference[] {
  const [old, my, their] = [flatten(base), flatten(mine), flatten(theirs)];
  const fields = new Set([...old.keys(), ...their.keys()]);
  return Array.from(fields)
    .filter((field) => !isSame(old.get(field), their.get(field)))
    .map((field) => ({
      field,
      theirs: their.get(field),
      mine: my.get(field),
      isConflict:
        !isSame(my.get(field), old.get(field)) && !isSame(my.get(field), their.get(field)),
    }));
}

/** Takes over what they changed, except the fields in `keptFields`, which stay as I have them. */
export function mergeValues(
  mine: DramaValues,
  differences: FieldDifference[],
  keptFields: ReadonlySet<NamedField>,
): DramaValues {
  const merged = flatten(mine);
  for (const { field, theirs } of differences) {
    if (keptFields.has(field)) continue;
    if (theirs === undefined) merged.delete(field);
    else merged.set(field, theirs);
  }
  return unflatten(merged);
}

/** Each episode is one field, by its number. */
function flatten({ texts, episodes, ...facts }: DramaValues): Map<NamedField, unknown> {
  return new Map<NamedField, unknown>([
    ...Object.entries(facts),
    ...locales.flatMap((locale): [NamedField, string][] => [
      [`title_${locale}`, texts[locale].title],
      [`synopsis_${locale}`, texts[locale].synopsis],
    ]),
    ...episodes.map((episode): [NamedField, EpisodeValues] => [
      `episode ${episode.episode}`,
      episode,
    ]),
  ]);
}

function unflatten(fields: Map<NamedField, unknown>): DramaValues {
  const textOf = (field: NamedField) => String(fields.get(field) ?? '');
  return {
    ...fillFields(editedFields, (_, name) => fields.get(name)),
    texts: inLocales((locale) => ({
      title: textOf(`title_${locale}`),
      synopsis: textOf(`synopsis_${locale}`),
    })),
    episodes: Array.from(fields)
      .flatMap(([field, value]) => (field.startsWith('episode ') ? [value as EpisodeValues] : []))
      .toSorted((one, other) => one.episode - other.episode),
  };
}
