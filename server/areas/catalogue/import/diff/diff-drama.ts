import { isDeepStrictEqual } from 'node:util';
import { dramaColumns, dramaFields, episodeFields } from '#contract/desk/sheets/drama-fields.ts';
import { type Fields, fieldsOf, type ValuesOf } from '#contract/desk/sheets/field.ts';
import { writeValue } from '#contract/desk/sheets/values.ts';
import { locales } from '#i18n/locales.ts';
import type { DramaEntry, EpisodeEntry } from '#server/areas/catalogue/entries/entry.ts';
import type { MediaKind } from '#server/areas/catalogue/entries/media-library.ts';

export type Part = 'facts' | 'tags' | 'texts' | 'episodes' | 'state';

interface ComparedField {
  part: Part;
  /** True for a name or text, which reports quote. */
  isText: boolean;
  /** An empty value counts as absent. */
  value: string;
  /** For a media address: the kind of media that it must refer to. */
  media?: MediaKind | undefined;
  episode?: number;
}

export interface Change extends ComparedField {
  field: string;
  before: string;
}

/** Keys are field names: `title_en`, `episode 3 video`. */
type FieldMap = Map<string, ComparedField>;

/** Lists every field whose value differs between the catalogue and the import. */
export function diffDrama(current: DramaEntry | undefined, entry: DramaEntry): Change[] {
  return [
    ...diffFields(listDramaFields(current), listDramaFields(entry)),
    ...diffEpisodes(current?.episodes ?? [], entry.episodes),
  ];
}

function listDramaFields(entry: DramaEntry | undefined): FieldMap {
  const fields: FieldMap = new Map();
  if (!entry) return fields;
  for (const [name, field] of listFields({ ...dramaColumns, tags: dramaFields.tags }, entry)) {
    const part = name === 'state' || name === 'tags' ? name : 'facts';
    fields.set(name, { part, ...field });
  }
  for (const locale of locales) {
    const { title = '', synopsis = '' } = entry.texts[locale] ?? {};
    fields.set(`title_${locale}`, { part: 'texts', isText: true, value: title });
    fields.set(`synopsis_${locale}`, { part: 'texts', isText: true, value: synopsis });
  }
  return fields;
}

/** Returns the values of some fields as texts. */
function listFields<Some extends Fields>(fields: Some, values: ValuesOf<Some>) {
  return fieldsOf(fields).map(([name, field]) => {
    const media = field.type === 'file' ? field.media : undefined;
    const isText = field.type === 'name' || field.type === 'text';
    return [name, { isText, value: writeValue(values[name]), media }] as const;
  });
}

function diffFields(before: FieldMap, after: FieldMap): Change[] {
  const changes: Change[] = [];
  for (const [field, updated] of after) {
    const oldValue = before.get(field)?.value ?? '';
    if (oldValue !== updated.value) changes.push({ field, before: oldValue, ...updated });
  }
  for (const [field, removed] of before) {
    if (removed.value && !after.has(field))
      changes.push({ field, ...removed, before: removed.value, value: '' });
  }
  return changes;
}

/** Compares fields only in episodes that differ, since an import usually changes few episodes. */
function diffEpisodes(current: EpisodeEntry[], updated: EpisodeEntry[]): Change[] {
  const before = new Map(current.map((entry) => [entry.episode, entry]));
  const after = new Map(updated.map((entry) => [entry.episode, entry]));
  return [...new Set([...after.keys(), ...before.keys()])].flatMap((number) => {
    const [from, to] = [before.get(number), after.get(number)];
    return isDeepStrictEqual(from, to)
      ? []
      : diffFields(listEpisodeFields(from), listEpisodeFields(to));
  });
}

function listEpisodeFields(entry: EpisodeEntry | undefined): FieldMap {
  const fields: FieldMap = new Map();
  if (!entry) return fields;
  const { episode, titles, subtitles } = entry;
  const add = (name: string, field: Pick<ComparedField, 'value' | 'isText' | 'media'>) =>
    fields.set(`episode ${episode} ${name}`, { part: 'episodes', episode, ...field });
  for (const [name, field] of listFields(episodeFields, entry)) add(name, field);
  for (const locale of locales) {
    if (titles[locale]) add(`title_${locale}`, { value: titles[locale], isText: true });
  }
  for (const { language, label, file } of subtitles) {
    add(`subtitles ${language}`, { value: file, isText: false, media: 'subtitles' });
    add(`subtitles ${language} label`, { value: label, isText: true });
  }
  return fields;
}

export function removedEpisodes(current: DramaEntry, entry: DramaEntry): number[] {
  const kept = new Set(entry.episodes.map(({ episode }) => episode));
  return current.episodes.map(({ episode }) => episode).filter((number) => !kept.has(number));
}
