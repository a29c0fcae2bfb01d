import { isLocale, localeNames } from '../../../../i18n/locales.ts';
import type { Given, Refusal } from './assemble.ts';
import type { DramaEntry, SubtitleEntry, VideoFacts } from './entry.ts';
import type { GivenSubtitle } from './given.ts';

/** What one row says of a video; what it does not speak of is absent. */
interface Statement extends Partial<VideoFacts> {
  video: string;
  place: string;
}

/**
 * What the file says of videos. Many episodes may show one, even of several dramas, so it must say
 * one thing of it. Statements about shared videos are remembered; all others serve their drama only.
 */
export class VideoStatements {
  /** By a number instead of the address, since a file may name a million. */
  readonly #dramaByVideo = new Map<number, number>();
  readonly #shared = new Set<number>();
  readonly #remembered = new Map<string, Statement>();

  /** To be called for every row before any statement is made. */
  noteUse(video: string, drama: string): void {
    const [key, user] = [fingerprint(video), fingerprint(drama)];
    const before = this.#dramaByVideo.get(key);
    if (before !== undefined && before !== user) this.#shared.add(key);
    this.#dramaByVideo.set(key, user);
  }

  #isShared(video: string): boolean {
    return this.#shared.size > 0 && this.#shared.has(fingerprint(video));
  }

  /** All that is said of the videos of one drama, and who says otherwise than a row before. */
  learn(given: Given, current: DramaEntry | undefined) {
    const said = new Map<string, Statement>();
    const refusals: Refusal[] = [];
    const firstOf = (video: string) => this.#remembered.get(video) ?? said.get(video);
    for (const statement of statementsOf(given, current)) {
      const { video, place } = statement;
      const first = firstOf(video);
      const fact = first && findConflict(first, statement);
      if (fact) {
        refusals.push({ place, reason: `another ${fact} of ${video} than at ${first.place}` });
      }
      const merged = { ...statement, ...first };
      if (this.#isShared(video)) this.#remembered.set(video, merged);
      else said.set(video, merged);
    }
    return { firstOf, refusals };
  }
}

/** 53 bits of a text (FNV-1a, twice): for two that meet by chance a video is only remembered longer. */
function fingerprint(text: string): number {
  let [low, high] = [0x811c9dc5, 0x01000193];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit, 0x85ebca6b);
  }
  return (high >>> 11) * 2 ** 32 + (low >>> 0);
}

function statementsOf(given: Given, current: DramaEntry | undefined): Statement[] {
  const videos = new Map(current?.episodes.map(({ episode, video }) => [episode, video]));
  const numbers = new Set([...(given.episodes?.keys() ?? []), ...given.subtitles.keys()]);
  return Array.from(numbers).flatMap((number) => {
    const episode = given.episodes?.get(number);
    const subtitles = given.subtitles.get(number);
    const video = given.episodes && !episode ? '' : episode?.video || videos.get(number);
    if (!video) return [];
    const { thumbnail, duration_seconds } = episode ?? {};
    return [
      {
        video,
        place: episode?.place ?? subtitles?.[0]?.place ?? given.place,
        ...(thumbnail && { thumbnail }),
        ...(duration_seconds && { duration_seconds }),
        ...(subtitles && { subtitles: subtitles.map(toSubtitle) }),
      },
    ];
  });
}

function toSubtitle({ language, label, file }: GivenSubtitle): SubtitleEntry {
  return { language, label: label || ownName(language), file };
}

function ownName(language: string): string {
  if (isLocale(language)) return localeNames[language];
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
}

/** Which fact the two say differently. */
function findConflict(first: Statement, other: Statement): string | undefined {
  return (['thumbnail', 'duration_seconds', 'subtitles'] as const).find(
    (fact) =>
      first[fact] !== undefined &&
      other[fact] !== undefined &&
      comparable(first[fact]) !== comparable(other[fact]),
  );
}

function comparable(fact: VideoFacts[keyof VideoFacts]): string {
  if (!Array.isArray(fact)) return String(fact);
  return JSON.stringify(fact.map(({ language, label, file }) => [language, label, file]).sort());
}
