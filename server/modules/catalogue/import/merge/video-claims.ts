import { isLocale, localeNames } from '../../../../../i18n/locales.ts';
import type { DramaEntry, SubtitleEntry, VideoFacts } from '../../entries/entry.ts';
import type { ParsedSubtitle } from '../parse/row-schemas.ts';
import type { DramaPatch } from './drama-patch.ts';

const FACTS = ['thumbnail', 'duration_seconds', 'subtitles'] as const;
export type Fact = (typeof FACTS)[number];

/** One value that rows give for a fact of a video. */
export interface Claim {
  value: VideoFacts[Fact];
  rowCount: number;
  /** The first of the rows. */
  sources: { place: string; drama: string }[];
}

/** Rows that give one fact of a video different values. */
export interface Conflict {
  video: string;
  fact: Fact;
  /** In the order of the file. */
  claims: Claim[];
}

/** The claims about one video, by a key that is equal for equal values. */
type ClaimsByFact = Partial<Record<Fact, Map<ValueKey, Claim>>>;
type ValueKey = string | number | null;

/** The facts that one row gives about a video; those it does not mention are absent. */
interface RowFacts extends Partial<VideoFacts> {
  video: string;
  place: string;
}

/** A file may name one video a hundred thousand times; error messages show only some of the rows. */
const MAX_SOURCES = 50;

/**
 * What the file says about videos. Several episodes, also of different dramas, may show one video,
 * so all rows must agree on its facts. Claims about videos that several dramas share are kept until
 * the end of the import, other claims only while their drama is processed.
 */
export class VideoClaims {
  /** By fingerprint instead of text, since a file may name a million videos. */
  readonly #dramaByVideo = new Map<number, number>();
  readonly #shared = new Set<number>();
  readonly #sharedClaims = new Map<string, ClaimsByFact>();

  /** Must be called for every row before `collect` is called for any drama. */
  registerUse(video: string, drama: string): void {
    const [videoId, dramaId] = [fingerprint(video), fingerprint(drama)];
    const earlier = this.#dramaByVideo.get(videoId);
    if (earlier !== undefined && earlier !== dramaId) this.#shared.add(videoId);
    this.#dramaByVideo.set(videoId, dramaId);
  }

  #isShared(video: string): boolean {
    return this.#shared.size > 0 && this.#shared.has(fingerprint(video));
  }

  /** Returns the facts that the rows of one drama give about its videos, and their conflicts. */
  collect(patch: DramaPatch, current: DramaEntry | undefined) {
    const own = new Map<string, ClaimsByFact>();
    for (const facts of factsByVideo(patch, current)) {
      const { video } = facts;
      const store = this.#isShared(video) ? this.#sharedClaims : own;
      const claims = store.get(video) ?? {};
      store.set(video, claims);
      addClaims(claims, facts, patch.key);
    }
    return {
      getClaimedFacts: (video: string): Partial<VideoFacts> =>
        firstValues(own.get(video) ?? this.#sharedClaims.get(video)),
      conflicts: findConflicts(own),
    };
  }

  /** Conflicts about shared videos; complete only after the last drama was collected. */
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

/** Where rows disagree, the first value is used until the conflict is reported. */
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
 * A 53-bit hash (FNV-1a, twice). A collision only makes a video count as shared, so its claims are
 * kept longer than necessary.
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
  const videos = new Map(current?.episodes.map(({ episode, video }) => [episode, video]));
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

function toSubtitle({ language, label, file }: ParsedSubtitle): SubtitleEntry {
  return { language, label: label || nativeName(language), file };
}

function nativeName(language: string): string {
  if (isLocale(language)) return localeNames[language];
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
}

/** Subtitles are equal in any order. */
function toValueKey(value: VideoFacts[Fact]): ValueKey {
  if (!Array.isArray(value)) return value;
  const lines = value.map(({ language, label, file }) => `${language} ${file} ${label}`);
  return lines.sort().join('\n');
}
