import type {
  CopyReadiness,
  OpenScreener,
  ScreenerStateName,
  ScreenerSummary,
} from '#contract/screeners.ts';
import type { EpisodeRow, ScreenerRow, TitleRow } from './screener.queries.ts';
import type { MailedScreener } from './screener-notifier.ts';

/** The state at a time: an active screener is upcoming before it opens and expired at its end. */
export function stateAt(
  { state, opens_at, expires_at }: Pick<ScreenerRow, 'state' | 'opens_at' | 'expires_at'>,
  time: Date,
): ScreenerStateName {
  if (state !== 'active' || !opens_at || !expires_at) return state;
  if (expires_at <= time) return 'expired';
  return opens_at > time ? 'upcoming' : 'active';
}

interface Reading {
  time: Date;
  /** Returns the URL of a stored media path. */
  addressOf: (path: string) => string;
}

/** Titles that were withdrawn are left out. */
const isShown = ({ drama_state }: { drama_state: string }) => drama_state !== 'withdrawn';

export function toSummary(
  screener: ScreenerRow,
  titles: TitleRow[],
  reading: Reading,
): ScreenerSummary {
  const state = stateAt(screener, reading.time);
  return {
    screener_id: screener.id,
    state,
    token: state === 'active' ? screener.token : null,
    titles: titles.filter(isShown).map((title) => ({
      drama_id: title.drama_id,
      title: title.title,
      cover: reading.addressOf(title.cover),
      episode_count: title.episodes.length,
      episodes: title.is_complete ? null : title.episodes,
    })),
    created_at: screener.created_at.toISOString(),
    opens_at: screener.opens_at?.toISOString() ?? null,
    expires_at: screener.expires_at?.toISOString() ?? null,
    message: screener.message,
    reason: screener.reason,
    note: screener.note,
    decided_at: screener.decided_at?.toISOString() ?? null,
  };
}

interface OpenParts {
  screener: ScreenerRow;
  opensAt: Date;
  expiresAt: Date;
  titles: TitleRow[];
  episodes: EpisodeRow[];
  /** The plays and watched seconds of an episode and when it was watched last. */
  progressOf: (episode: EpisodeRow) => {
    plays: number;
    isInterrupted: boolean;
    watchedSeconds: number;
    watchedAt: Date | undefined;
  };
  /** The share of the burned-in videos that is encoded; null if the screener has none. */
  prepared: number | null;
  readinessOf: (episode: EpisodeRow) => CopyReadiness;
}

export function toOpenScreener(
  parts: OpenParts,
  reading: Pick<Reading, 'addressOf'>,
): OpenScreener {
  const { screener, opensAt, expiresAt, titles, episodes } = parts;
  const { progressOf, prepared, readinessOf } = parts;
  const byDrama = Map.groupBy(episodes, ({ drama_id }) => drama_id);
  return {
    screener_id: screener.id,
    name: screener.name,
    email: screener.email,
    note: screener.note,
    opens_at: opensAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    max_plays: screener.max_plays,
    has_watermark: screener.has_watermark,
    is_burned_in: screener.is_burned_in,
    prepared,
    titles: titles.filter(isShown).map((title) => ({
      drama_id: title.drama_id,
      title: title.title,
      cover: reading.addressOf(title.cover),
      synopsis: title.synopsis,
      episodes: (byDrama.get(title.drama_id) ?? []).map((episode) => {
        const { plays, isInterrupted, watchedSeconds, watchedAt } = progressOf(episode);
        return {
          episode_no: episode.episode_no,
          title: episode.title,
          duration_seconds: episode.duration_seconds,
          plays_left: playsLeft(screener, plays),
          is_interrupted: isInterrupted,
          watched_seconds: watchedSeconds,
          readiness: readinessOf(episode),
          watched_at: watchedAt?.toISOString() ?? null,
        };
      }),
    })),
  };
}

/** Null without a limit. A limit that was lowered may be below the plays. */
export function playsLeft({ max_plays }: Pick<ScreenerRow, 'max_plays'>, plays: number) {
  return max_plays === null ? null : Math.max(0, max_plays - plays);
}

/** If all titles were withdrawn, they are named all the same: such a request is still declined. */
export function toMailedScreener(screener: ScreenerRow, titles: TitleRow[]): MailedScreener {
  const shown = titles.filter(isShown);
  return {
    screenerId: screener.id,
    token: screener.token,
    email: screener.email,
    name: screener.name,
    company: screener.company,
    locale: screener.locale,
    message: screener.message,
    note: screener.note,
    reason: screener.reason,
    opensAt: screener.opens_at,
    expiresAt: screener.expires_at,
    maxPlays: screener.max_plays,
    userId: screener.user_id,
    titles: (shown.length > 0 ? shown : titles).map(({ title, episodes, is_complete }) => ({
      title,
      episodes,
      isComplete: is_complete,
    })),
  };
}

/** `m•••@luz.example` */
export function toEmailHint(email: string): string {
  const [first = ''] = email;
  return `${first}•••${email.slice(email.lastIndexOf('@'))}`;
}
