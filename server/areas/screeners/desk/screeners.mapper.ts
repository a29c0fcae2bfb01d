import type {
  ListedScreener,
  ReportedEpisode,
  ScreenerRecord as ScreenerReply,
} from '#contract/desk/sales/screeners.ts';
import type {
  EpisodeReport,
  ScreenerListEntry,
  ScreenerRecord,
  ScreenerTerms,
} from '../screener-record.ts';
import type { ScreenerPage } from './screener-page.ts';

const toTime = (time: Date | null) => time?.toISOString() ?? null;

function toListed(entry: ScreenerListEntry): ListedScreener {
  return {
    screener_id: entry.id,
    state: entry.state,
    email: entry.email,
    name: entry.name,
    company: entry.company,
    titles: entry.titles.map((title, at) => ({
      title,
      is_watchable: entry.watchable[at] ?? false,
    })),
    created_at: entry.createdAt.toISOString(),
    opens_at: toTime(entry.opensAt),
    expires_at: toTime(entry.expiresAt),
    started_at: toTime(entry.startedAt),
    finished_at: toTime(entry.finishedAt),
  };
}

export function toScreenerPage(page: ScreenerPage) {
  return {
    list: page.rows.map(toListed),
    next: page.next,
    previous: page.previous,
    total: page.total,
    is_total_capped: page.isTotalCapped,
  };
}

interface ReplyParts {
  /** Names of staff by address. */
  names: ReadonlyMap<string, string>;
  addressOf: (path: string) => string;
}

export function toScreenerReply(
  record: ScreenerRecord,
  report: EpisodeReport[],
  { names, addressOf }: ReplyParts,
): ScreenerReply {
  return {
    ...toListed(record),
    titles: record.dramas.map(({ dramaId, state, cover, isComplete }, at) => ({
      drama_id: dramaId,
      title: record.titles[at] ?? '',
      state,
      cover: addressOf(cover),
      is_watchable: record.watchable[at] ?? false,
      is_complete: isComplete,
      episodes: record.episodes[at] ?? [],
    })),
    link: record.sentAt && record.link,
    locale: record.locale,
    account_id: record.userId,
    message: record.message,
    note: record.note,
    reason: record.reason,
    max_plays: record.maxPlays,
    has_watermark: record.hasWatermark,
    is_burned_in: record.isBurnedIn,
    copies: record.burned.map(({ dramaId, episodeNo, state, progress, error }) => ({
      drama_id: dramaId,
      episode_no: episodeNo,
      state,
      progress,
      error,
    })),
    created_by: record.createdBy,
    created_by_name: names.get(record.createdBy) ?? null,
    sent_at: toTime(record.sentAt),
    decided_at: toTime(record.decidedAt),
    terms_version: record.termsVersion,
    report: report.map(toReported),
  };
}

function toReported(episode: EpisodeReport): ReportedEpisode {
  return {
    drama_id: episode.dramaId,
    title: episode.title,
    episode_no: episode.episodeNo,
    duration_seconds: episode.durationSeconds,
    plays: episode.plays,
    watched_seconds: episode.watchedSeconds,
    viewed_seconds: episode.viewedSeconds,
    parts: episode.parts,
    first_at: toTime(episode.firstAt),
    last_at: toTime(episode.lastAt),
    devices: episode.devices,
    countries: episode.countries,
  };
}

interface Repeated {
  id: number;
  email: string;
  drama: string;
}

/** What the first of the new screeners would be; the others differ in the recipient. */
export function toCheck(record: ScreenerRecord, repeated: Repeated[]) {
  return {
    state: record.state === 'upcoming' ? ('upcoming' as const) : ('active' as const),
    opens_at: record.opensAt?.toISOString() ?? '',
    expires_at: record.expiresAt?.toISOString() ?? '',
    titles: record.titles.map((title, at) => ({ title, episodes: record.episodes[at] ?? [] })),
    repeated: repeated.map(({ id, email, drama }) => ({ screener_id: id, email, drama })),
  };
}

interface TermsInput {
  opens_at?: string | undefined;
  expires_at?: string | undefined;
  max_plays?: number | null | undefined;
  has_watermark?: boolean | undefined;
  is_burned_in?: boolean | undefined;
  note?: string | undefined;
}

/** Only the terms that were given. */
export function fromTerms(input: TermsInput): ScreenerTerms {
  const { opens_at, expires_at, max_plays, has_watermark, is_burned_in, note } = input;
  return {
    ...(opens_at !== undefined && { opensAt: new Date(opens_at) }),
    ...(expires_at !== undefined && { expiresAt: new Date(expires_at) }),
    ...(max_plays !== undefined && { maxPlays: max_plays }),
    ...(has_watermark !== undefined && { hasWatermark: has_watermark }),
    ...(is_burned_in !== undefined && { isBurnedIn: is_burned_in }),
    ...(note !== undefined && { note }),
  };
}
