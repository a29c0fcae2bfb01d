import { isLocale, localeNames } from '../../../../../i18n/locales.ts';
import type { DramaEntry, SubtitleEntry, VideoFacts } from '../../entries/entry.ts';
import type { Given } from '../merge/assemble-patch.ts';
import type { GivenSubtitle } from '../parse/row-schemas.ts';

const FACTS = ['thumbnail', 'duration_seconds', 'subtitles'] as const;
export type Fact = (typeof FACTS)[number];

/** What one row says about a video; what it does not mention is absent. */
interface Statement extends Partial<VideoFacts> {
  video: string;
  place: string;
}

/** One value of a fact, and the rows that give it. */
export interface Claim {
  value: VideoFacts[Fact];
  rows: number;
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
type Claims = Partial<Record<Fact, Map<Key, Claim>>>;
type Key = string | number | null;

/** A file may name one video a hundred thousand times; a message needs only some of the rows. */
const SOURCES_KEPT = 50;

/**
 * What the file says about videos. Several episodes may show one, even of several dramas, so all
 * rows must agree on it. Claims about videos that several dramas share are kept until the end of the
 * import, all others only while their drama is judged.
 */
export class VideoStatements {
  /** By a number instead of the address, since a file may name a million. */
  readonly #dramaByVideo = new Map<number, number>();
  readonly #shared = new Set<number>();
  readonly #sharedClaims = new Map<string, Claims>();

  /** To be called for every row before any statement is collected. */
  noteUse(video: string, drama: string): void {
    const [key, user] = [fingerprint(video), fingerprint(drama)];
    const before = this.#dramaByVideo.get(key);
    if (before !== undefined && before !== user) this.#shared.add(key);
    this.#dramaByVideo.set(key, user);
  }

  #isShared(video: string): boolean {
    return this.#shared.size > 0 && this.#shared.has(fingerprint(video));
  }

  /** What the rows of one drama say about its videos, and where they contradict each other. */
  collect(given: Given, current: DramaEntry | undefined) {
    const own = new Map<string, Claims>();
    for (const statement of statementsOf(given, current)) {
      const { video } = statement;
      const store = this.#isShared(video) ? this.#sharedClaims : own;
      const claims = store.get(video) ?? {};
      store.set(video, claims);
      addClaims(claims, statement, given.key);
    }
    return {
      saidOf: (video: string): Partial<VideoFacts> =>
        firstClaims(own.get(video) ?? this.#sharedClaims.get(video)),
      conflicts: conflictsIn(own),
    };
  }

  /** Contradictions about videos that several dramas share; complete after the last drama. */
  sharedConflicts(): Conflict[] {
    return conflictsIn(this.#sharedClaims);
  }
}

function addClaims(claims: Claims, statement: Statement, drama: string): void {
  const { place } = statement;
  for (const fact of FACTS) {
    const value = statement[fact];
    if (value === undefined) continue;
    const key = keyOf(value);
    const ofFact = claims[fact] ?? new Map<Key, Claim>();
    const claim = ofFact.get(key) ?? { value, rows: 0, sources: [] };
    claim.rows += 1;
    if (claim.sources.length < SOURCES_KEPT) claim.sources.push({ place, drama });
    claims[fact] = ofFact.set(key, claim);
  }
}

/** Where rows disagree, the first one counts until the conflict is reported. */
function firstClaims(claims: Claims = {}): Partial<VideoFacts> {
  const said: Record<string, unknown> = {};
  for (const fact of FACTS) {
    const first = claims[fact]?.values().next().value;
    if (first) said[fact] = first.value;
  }
  return said;
}

function conflictsIn(store: Map<string, Claims>): Conflict[] {
  const conflicts: Conflict[] = [];
  for (const [video, claims] of store) {
    for (const fact of FACTS) {
      const ofFact = claims[fact];
      if (!ofFact || ofFact.size < 2) continue;
      conflicts.push({ video, fact, claims: Array.from(ofFact.values()) });
    }
  }
  return conflicts;
}

/**
 * 53 bits of a text (FNV-1a, twice). Two videos with the same number are taken for a shared one,
 * whose claims are kept for longer; nothing else depends on it.
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

function keyOf(fact: VideoFacts[Fact]): Key {
  if (!Array.isArray(fact)) return fact;
  const lines = fact.map(({ language, label, file }) => `${language} ${file} ${label}`);
  return lines.sort().join('\n');
}
