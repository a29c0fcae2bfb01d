import {
  type Banner,
  type DramaCard,
  type DramaDetail,
  type NavigationItem,
  type RouteName,
  routeNames,
} from '#contract/catalogue.ts';
import { trackLabel } from '#i18n/locales.ts';
import type { CardRow } from '#server/db/dramas/drama-cards.ts';
import type { BannerRow, NavigationRow } from './catalogue.queries.ts';
import type { DetailRow, EpisodeRow, SubtitleRow, ViewerRow } from './detail.queries.ts';

/** Returns the URL that a stored media path is served at. */
export type MediaAddress = (path: string) => string;

export function mediaAddress(mediaBaseUrl: string | undefined): MediaAddress {
  if (!mediaBaseUrl) return (path) => path;
  return (path) => (path.startsWith('/media/') ? mediaBaseUrl + path.slice('/media'.length) : path);
}

/** Tag names by id, in one language. */
export type TagNames = Map<number, string>;

export function toDramaCard(row: CardRow, tagNames: TagNames, address: MediaAddress): DramaCard {
  return {
    drama_id: row.drama_id,
    title: row.title,
    original_title: row.original_title,
    cover: address(row.cover),
    tags: row.tag_ids.map((tag_id) => ({ tag_id, tag_name: tagNames.get(tag_id) ?? '' })),
    episode_count: row.episode_count,
    total_minutes: row.total_minutes,
    view_count: row.view_count,
    release_year: row.release_year,
    is_new_release: row.is_new_release,
    languages: [...new Set([...row.audio_languages, ...row.subtitle_languages])],
    synopsis: row.synopsis,
  };
}

interface DetailParts {
  row: CardRow;
  card: DramaCard;
  related: DramaCard[];
  episodes: EpisodeRow[];
  subtitles: SubtitleRow[];
  /** Undefined for guests. */
  viewer: ViewerRow | undefined;
}

export function toDramaDetail(
  { row, card, related, episodes, subtitles, viewer }: DetailParts,
  address: MediaAddress,
): DramaDetail {
  return {
    ...card,
    audio_languages: row.audio_languages,
    episodes: toEpisodes(episodes, subtitles, card.cover, address),
    related,
    ...(viewer && toViewer(viewer)),
  };
}

export function toShareFacts({ published_at, banner_wide }: DetailRow, address: MediaAddress) {
  return {
    publishedAt: published_at.toISOString(),
    wideBanner: banner_wide && address(banner_wide),
  };
}

/**
 * Adds the subtitles of its video to each episode, also if several episodes share a video. Of an
 * episode that not everybody may watch, no address is given, and the cover is its thumbnail.
 */
function toEpisodes(
  rows: EpisodeRow[],
  subtitles: SubtitleRow[],
  cover: string,
  address: MediaAddress,
): DramaDetail['episodes'] {
  const byVideo = Map.groupBy(subtitles, ({ video_id }) => video_id);
  return rows.map((row) => ({
    episode_no: row.episode_no,
    title: row.title,
    duration_seconds: row.duration_seconds,
    ...(row.is_open
      ? {
          video_url: address(row.path),
          thumbnail: address(row.thumbnail),
          subtitles: toSubtitles(byVideo.get(row.video_id) ?? [], address),
        }
      : { video_url: '', thumbnail: cover, subtitles: [] }),
    is_locked: row.is_locked,
  }));
}

function toSubtitles(rows: SubtitleRow[], address: MediaAddress) {
  return rows.map(({ lang, label, path }) => ({
    lang,
    label: trackLabel(lang, label),
    url: address(path),
  }));
}

function toViewer({
  is_collected,
  episode_no,
  position_seconds,
}: ViewerRow): Pick<DramaDetail, 'is_collected' | 'last_watched'> {
  const last_watched =
    episode_no === null || position_seconds === null ? null : { episode_no, position_seconds };
  return { is_collected, last_watched };
}

export function toBanner(row: BannerRow, address: MediaAddress): Banner {
  return {
    banner_id: row.banner_id,
    title: row.title,
    subtitle: row.subtitle,
    image: address(row.image),
    image_tall: row.image_tall && address(row.image_tall),
    drama_id: row.drama_id,
    link: row.link,
  };
}

/** Drops rows whose route name is unknown to this version of the site. */
export function toNavigation(rows: NavigationRow[]): NavigationItem[] {
  return rows
    .filter((row): row is NavigationRow & { route_name: RouteName } =>
      routeNames.includes(row.route_name as RouteName),
    )
    .map(({ is_enabled, ...item }) => ({ ...item, ...(is_enabled && { is_enabled }) }));
}
