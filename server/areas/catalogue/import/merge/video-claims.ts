import type { SubtitleFields } from '#contract/desk/sheets/drama-fields.ts';
import { isLocale, localeNames } from '#i18n/locales.ts';
import type { DramaEntry, VideoFacts } from '#server/areas/catalogue/entries/entry.ts';
import type { ParsedSubtitle } from '../parse/row-schemas.ts';
import type { DramaPatch } from './drama-patch.ts';

const FACTS = ['thumbnail', 'duration_seconds', 'subtitles'] as const;
export type Fact = (typeof FACTS)[number];

/** A value that some rows of the file have for one fact of a video. */
export interface Claim {
  value: VideoFacts[Fact];
  rowCount: number;
  /** The first rows with this value, at most MAX_SOURCES. */
  sources: { place: string; drama: string }[];
}

/** Different values that rows have for one fact of a video. */
export interface Conflict {
  video: string;
  fact: Fact;
  /** In the order in which the values first occur in the file. */
  claims: Claim[];
}

/** The claims about one video. Equal values have equal keys, so each value is one claim. */
type ClaimsByFact = Partial<Record<Fact, Map<ValueKey, Claim>>>;
type ValueKey = string | number | null;

/** The facts about a video in one row; facts that are not in the row are absent. */
interface RowFacts extends Partial<VideoFacts> {
  video: string;
  place: string;
}

/** A file may contain one video in 100,000 rows; error messages show only some of them. */
const MAX_SOURCES = 50;

/**
 * Collects the facts about videos in the file. Several episodes, also of different dramas, may show
 * one video, so all rows with this video must agree. Claims about videos that several dramas share
 * are kept until the end of the import, other claims only while their drama is processed.
 */
export class VideoClaims {
  /**
   * The drama of the last row with each video. Keys and values are fingerprints to save memory: a
   * file may contain a million videos.
   */
  readonly #dramaByVideo = new Map<number, number>();
  /** The fingerprints of videos that several dramas use. */
  readonly #shared = new Set<number>();
  readonly #sharedClaims = new Map<string, ClaimsByFact>();

  /** Must be called for every row with a video before `collect` is called for any drama. */
  registerUse(video: string, drama: string): void {
    const [videoId, dramaId] = [fingerprint(video), fingerprint(drama)];
    const earlier = this.#dramaByVideo.get(videoId);
    if (earlier !== undefined && earlier !== dramaId) this.#shared.add(videoId);
    this.#dramaByVideo.set(videoId, dramaId);
  }

  #isShared(video: string): boolean {
    return this.#shared.size > 0 && this.#shared.has(fingerprint(video));
  }

  /** Returns the facts about videos in the rows of one drama, and the conflicts between them. */
  collect(patch: DramaPatch, current: DramaEntry | undefined) {
    const unsharedClaims = new Map<string, ClaimsByFact>();
    for (const facts of factsByVideo(patch, current)) {
      const { video } = facts;
      const store = this.#isShared(video) ? this.#sharedClaims : unsharedClaims;
      const claims = store.get(video) ?? {};
      store.set(video, claims);
      addClaims(claims, facts, patch.key);
    }
    return {
      getClaimedFacts: (video: string): Partial<VideoFacts> =>
        firstValues(unsharedClaims.get(video) ?? this.#sharedClaims.get(video)),
      conflicts: findConflicts(unsharedClaims),
    };
  }

  /** Returns the conflicts about shared videos. Must be called after `collect` for all dramas. */
  sharedConflicts(): Conflict[] {
    return findConflicts(this.#sharedClaims);
  }
}

function addClaims(claims: ClaimsByFact, facts: RowFacts, drama: string): void {
  const { place } = facts;
  for (const fact of FACTS) {
    const value = facts[fact];
    if (value === undefined) continue;
    const key = toValueKey(value);
    const byValue = claims[fact] ?? new Map<ValueKey, Claim>();
    const claim = byValue.get(key) ?? { value, rowCount: 0, sources: [] };
    claim.rowCount += 1;
    if (claim.sources.length < MAX_SOURCES) claim.sources.push({ place, drama });
    claims[fact] = byValue.set(key, claim);
  }
}

/** Returns the first value of each fact. Further values are reported as conflicts. */
function firstValues(claims: ClaimsByFact = {}): Partial<VideoFacts> {
  const facts: Record<string, unknown> = {};
  for (const fact of FACTS) {
    const first = claims[fact]?.values().next().value;
    if (first) facts[fact] = first.value;
  }
  return facts;
}

function findConflicts(store: Map<string, ClaimsByFact>): Conflict[] {
  const conflicts: Conflict[] = [];
  for (const [video, claims] of store) {
    for (const fact of FACTS) {
      const byValue = claims[fact];
      if (!byValue || byValue.size < 2) continue;
      conflicts.push({ video, fact, claims: Array.from(byValue.values()) });
    }
  }
  return conflicts;
}

/**
 * Returns a 53-bit hash (FNV-1a, twice). If two videos collide, they only count as shared, so their
 * claims are kept longer than necessary. If two dramas collide, a conflict could stay hidden, but
 * this is improbable.
 */
function fingerprint(text: string): number {
  let [low, high] = [0x811c9dc5, 0x01000193];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit, 0x85ebca6b);
  }
  return (high >>> 11) * 2 ** 32 + (low >>> 0);
}

function factsByVideo(patch: DramaPatch, current: DramaEntry | undefined): RowFacts[] {
  const stored = patch.replacesEpisodes ? [] : (current?.episodes ?? []);
  const videos = new Map(stored.map(({ episode, video }) => [episode, video]));
  const numbers = new Set([...(patch.episodes?.keys() ?? []), ...patch.subtitles.keys()]);
  return Array.from(numbers).flatMap((number) => {
    const episode = patch.episodes?.get(number);
    const subtitles = patch.subtitles.get(number);
    const video = patch.episodes && !episode ? '' : episode?.video || videos.get(number);
    if (!video) return [];
    const { thumbnail, duration_seconds } = episode ?? {};
    return [
      {
        video,
        place: episode?.place ?? subtitles?.[0]?.place ?? patch.place,
        ...(thumbnail && { thumbnail }),
        ...(duration_seconds && { duration_seconds }),
        ...(subtitles && { subtitles: subtitles.map(toSubtitle) }),
      },
    ];
  });
}

function toSubtitle({ language, label, file }: ParsedSubtitle): SubtitleFields {
  return { language, label: label || nativeName(language), file };
}

function nativeName(language: string): string {
  if (isLocale(language)) return localeNames[language];
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
}

/** Returns an equal key for equal values. Sorts subtitles, since their order does not matter. */
function toValueKey(value: VideoFacts[Fact]): ValueKey {
  if (!Array.isArray(value)) return value;
  const lines = value.map(({ language, label, file }) => `${language} ${file} ${label}`);
  return lines.sort().join('\n');
}
