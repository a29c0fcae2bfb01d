import {
  type Banner,
  type DramaCard,
  type NavigationItem,
  type RouteName,
  routeNames,
} from '../../../contract/catalogue.ts';
import type { BannerRow, CardRow, NavigationRow } from './catalogue.queries.ts';

/** A path of our own media, at the address it is served from. */
export type MediaAddress = (path: string) => string;

export function mediaAddress(mediaBaseUrl: string | undefined): MediaAddress {
  if (!mediaBaseUrl) return (path) => path;
  return (path) => (path.startsWith('/media/') ? mediaBaseUrl + path.slice('/media'.length) : path);
}

/** Names of tags by id, in one language. */
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

/** A page this version does not have is left out of the menu. */
export function toNavigation(rows: NavigationRow[]): NavigationItem[] {
  return rows.filter((row): row is NavigationItem =>
    routeNames.includes(row.route_name as RouteName),
  );
}
