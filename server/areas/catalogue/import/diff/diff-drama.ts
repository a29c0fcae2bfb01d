import { isDeepStrictEqual } from 'node:util';
import { locales } from '#i18n/locales.ts';
import type { DramaEntry, EpisodeEntry } from '#server/areas/catalogue/entries/entry.ts';
import type { MediaKind } from '#server/areas/catalogue/entries/media-library.ts';

export type Part = 'facts' | 'tags' | 'texts' | 'episodes' | 'state';

interface Field {
  part: Part;
  /** An empty value counts as absent. */
  value: string;
  /** For a media address: the kind of media that it must refer to. */
  media?: MediaKind | undefined;
  episode?: number;
}

export interface Change extends Field {
  field: string;
  before: string;
}

/** Keys are field names: `title_en`, `episode 3 video`. */
type Fields = Map<string, Field>;

/** Lists every field whose value differs between the catalogue and the import. */
export function diffDrama(current: DramaEntry | undefined, entry: DramaEntry): Change[] {
  return [
    ...diffFields(dramaFields(current), dramaFields(entry)),
    ...diffEpisodes(current?.episodes ?? [], entry.episodes),
  ];
}

function dramaFields(entry: DramaEntry | undefined): Fields {
  const fields: Fields = new Map();
  if (!entry) return fields;
  const add = (part: Part, name: string, value: string, media?: MediaKind) =>
    fields.set(name, { part, value, media });
  add('state', 'state', entry.state);
  add('facts', 'original_language', entry.original_language);
  add('facts', 'original_title', entry.original_title);
  add('facts', 'release_date', entry.release_date);
  add('facts', 'new_release', entry.new_release ? 'yes' : 'no');
  add('facts', 'cover', entry.cover, 'picture');
  add('facts', 'banner_wide', entry.banner_wide, 'picture');
  add('facts', 'banner_tall', entry.banner_tall, 'picture');
  add('facts', 'audio_languages', entry.audio_languages.join(', '));
  add('facts', 'subtitle_languages', entry.subtitle_languages.join(', '));
  add('facts', 'preview', entry.preview);
  add('facts', 'preview_episodes', String(entry.preview_episodes ?? ''));
  add('facts', 'watch_territories', entry.watch_territories.toSorted().join(', '));
  add(
    'facts',
    'watch_territories_excluded',
    entry.watch_territories_excluded.toSorted().join(', '),
  );
  add('tags', 'tags', entry.tags.join(', '));
  for (const locale of locales) {
    add('texts', `title_${locale}`, entry.texts[locale]?.title ?? '');
    add('texts', `synopsis_${locale}`, entry.texts[locale]?.synopsis ?? '');
  }
  return fields;
}

function diffFields(before: Fields, after: Fields): Change[] {
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
    return isDeepStrictEqual(from, to) ? [] : diffFields(episodeFields(from), episodeFields(to));
  });
}

function episodeFields(entry: EpisodeEntry | undefined): Fields {
  const fields: Fields = new Map();
  if (!entry) return fields;
  const { episode } = entry;
  const add = (name: string, value: string, media?: MediaKind) =>
    fields.set(`episode ${episode} ${name}`, { part: 'episodes', value, media, episode });
  add('video', entry.video, 'video');
  add('thumbnail', entry.thumbnail, 'picture');
  add('duration_seconds', String(entry.duration_seconds ?? ''));
  for (const locale of locales) {
    if (entry.titles[locale]) add(`title_${locale}`, entry.titles[locale]);
  }
  for (const { language, label, file } of entry.subtitles) {
    add(`subtitles ${language}`, file, 'subtitles');
    add(`subtitles ${language} label`, label);
  }
  return fields;
}

export function removedEpisodes(current: DramaEntry, entry: DramaEntry): number[] {
  const kept = new Set(entry.episodes.map(({ episode }) => episode));
  return current.episodes.map(({ episode }) => episode).filter((number) => !kept.has(number));
}
