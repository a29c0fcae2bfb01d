import type {
  DramaDetails,
  ListedDrama,
  StateProblem,
  StillPublic,
} from '#contract/desk/catalogue/catalogue.ts';
import type { Translator } from '#i18n/i18n.ts';
import { locales } from '#i18n/locales.ts';
import { type NoticeText, writeNotice } from '#i18n/notice.ts';
import type { StillPublicRow } from '../curation/dramas.queries.ts';
import type { PlannedState } from '../curation/dramas.service.ts';
import type { StoredDrama } from '../entries/entry.ts';
import type { Problem } from '../entries/publishable.ts';
import type { DeskDramaRow } from './desk-list.queries.ts';

export function toListedDrama(row: DeskDramaRow): ListedDrama {
  const present = new Set(row.present);
  return {
    drama_id: row.id,
    key: row.key,
    external_id: row.external_id,
    state: row.state,
    title: row.title,
    original_title: row.original_title ?? '',
    cover: row.cover ?? '',
    release_date: row.release_date,
    episode_count: row.episodes,
    view_count: row.views,
    completeness: locales.map((locale) => ({
      locale,
      has_title: present.has(`title:${locale}`),
      has_synopsis: present.has(`synopsis:${locale}`),
      has_subtitles: row.episodes === 0 ? null : present.has(`subtitles:${locale}`),
    })),
    lacks_media: row.lacks_media,
    has_rights: row.has_rights,
    updated_at: row.updated_at.toISOString(),
  };
}

export interface OpenedDrama {
  entry: StoredDrama;
  version: string;
  lastChange: { by: string; at: Date } | null;
  facts: { view_count: number; updated_at: Date };
  /** Numbers of the episodes whose files were removed. */
  removedEpisodes: number[];
}

export function toDramaDetails(opened: OpenedDrama): DramaDetails {
  const { id, external_id, published_at, episodes, ...entry } = opened.entry;
  const { lastChange, facts } = opened;
  const removed = new Set(opened.removedEpisodes);
  return {
    ...entry,
    drama_id: id,
    key: external_id,
    version: opened.version,
    published_at: published_at?.toISOString() ?? null,
    updated_at: facts.updated_at.toISOString(),
    last_change: lastChange && { by: lastChange.by, at: lastChange.at.toISOString() },
    view_count: facts.view_count,
    episodes: episodes.map((episode) => ({ ...episode, is_removed: removed.has(episode.episode) })),
  };
}

interface StateFacts {
  titles: Map<number, string>;
  offers: { drama: string; order_no: string }[];
  screeners: { drama: string }[];
  maySeeOrders: boolean;
}

/** What a change of state would do to a drama, and to the offers and screeners that have it. */
export function toPlannedState(
  { entry, isChanged, problems }: PlannedState,
  { titles, offers, screeners, maySeeOrders }: StateFacts,
  formatEpisodes: (episodes: number[]) => string,
) {
  const isOfEntry = ({ drama }: { drama: string }) => drama === entry.external_id;
  const open = offers.filter(isOfEntry);
  return {
    drama_id: entry.id,
    key: entry.external_id,
    title: titles.get(entry.id) ?? entry.external_id,
    state: entry.state,
    is_changed: isChanged,
    problems: problems.map((problem) => toStateProblem(problem, formatEpisodes)),
    open_quotes: open.length,
    open_orders: maySeeOrders ? open.map(({ order_no }) => order_no) : null,
    open_screeners: screeners.filter(isOfEntry).length,
  };
}

function toStateProblem(
  problem: Problem,
  formatEpisodes: (episodes: number[]) => string,
): StateProblem {
  return {
    reason: problem.reason,
    fields: 'fields' in problem ? problem.fields : [],
    episodes: 'episodes' in problem ? formatEpisodes(problem.episodes) : '',
  };
}

interface SaveFacts {
  errors: { field: string | null; notice: NoticeText; column?: string }[];
  warnings: NoticeText[];
}

/** The field is shown beside its error, so the text does not begin with its column. */
export function toSaveTexts({ errors, warnings }: SaveFacts, language: Translator) {
  return {
    errors: errors.map(({ field, notice, column = '' }) => {
      const text = writeNotice(notice, language);
      const rest = text.startsWith(column) ? text.slice(column.length) : text;
      return { field, message: rest.replace(/^[\s:：]+/, '') };
    }),
    warnings: warnings.map((warning) => writeNotice(warning, language)),
  };
}

export function toStillPublic(
  { drama_id, title, episodes, other_title, other_dramas }: StillPublicRow,
  format: (episodes: number[]) => string,
): StillPublic {
  return {
    drama_id,
    title,
    other_title,
    episodes: format(episodes),
    episode_count: episodes.length,
    more: other_dramas - 1,
  };
}
