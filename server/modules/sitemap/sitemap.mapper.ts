import { type Alternate, alternatesOf } from '../../../i18n/alternates.ts';
import { fallbackOrder } from '../../../i18n/fallback-order.ts';
import { type Locale, prefixes } from '../../../i18n/locales.ts';
import type { SitemapRow } from './sitemap.queries.ts';

/** One thing, and its addresses in every language. Places are whole URLs, times ISO 8601. */
export interface SitemapEntry {
  alternates: Alternate[];
  changedAt?: string;
  picture?: string;
  versions: SitemapVersion[];
}

interface SitemapVersion {
  path: string;
  video?: SitemapVideo;
}

export interface SitemapVideo {
  title: string;
  description: string;
  thumbnail: string;
  content: string;
  seconds: number;
  publishedAt: string;
}

export function toPageEntry(below: string): SitemapEntry {
  return {
    alternates: alternatesOf(below),
    versions: prefixes.map((prefix) => ({ path: `/${prefix}${below}` })),
  };
}

type UrlOf = (media: string) => string;

export function toDramaEntry(row: SitemapRow, urlOf: UrlOf): SitemapEntry {
  const below = `/player/${row.drama_id}`;
  const media = toMedia(row, urlOf);
  return {
    alternates: alternatesOf(below),
    changedAt: row.updated_at.toISOString(),
    picture: urlOf(row.banner_wide ?? row.cover),
    versions: prefixes.map((prefix) => ({
      path: `/${prefix}${below}`,
      ...(media && { video: { ...media, ...toWords(row, prefix) } }),
    })),
  };
}

function toMedia({ video, thumbnail, duration_seconds, published_at }: SitemapRow, urlOf: UrlOf) {
  if (video === null || thumbnail === null || duration_seconds === null) return undefined;
  return {
    thumbnail: urlOf(thumbnail),
    content: urlOf(video),
    seconds: duration_seconds,
    publishedAt: published_at.toISOString(),
  };
}

/** As the pages fall back; a video without a description has its title for one, which it must have. */
function toWords({ texts, original_language, original_title }: SitemapRow, locale: Locale) {
  const tried = [...fallbackOrder(locale), original_language as Locale];
  const find = (place: 0 | 1) => tried.map((one) => texts?.[one]?.[place]).find(Boolean);
  const title = find(0) ?? original_title;
  return { title, description: find(1) ?? title };
}
