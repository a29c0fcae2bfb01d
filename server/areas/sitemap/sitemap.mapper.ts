import { type Alternate, alternatesOf } from '#i18n/alternates.ts';
import { fallbackOrder } from '#i18n/fallback-order.ts';
import { type Locale, prefixes } from '#i18n/locales.ts';
import type { SitemapRow } from './sitemap.queries.ts';

/** A page with its path in each language. URLs are absolute, times ISO 8601. */
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

/** `path` is the page's path without the language prefix. */
export function toPageEntry(path: string): SitemapEntry {
  return {
    alternates: alternatesOf(path),
    versions: prefixes.map((prefix) => ({ path: `/${prefix}${path}` })),
  };
}

export function lastIdOf(rows: SitemapRow[]): number {
  return rows.at(-1)?.drama_id ?? 0;
}

type UrlOf = (media: string) => string;

export function toDramaEntry(row: SitemapRow, urlOf: UrlOf): SitemapEntry {
  const path = `/player/${row.drama_id}`;
  const media = toMedia(row, urlOf);
  return {
    alternates: alternatesOf(path),
    changedAt: row.updated_at.toISOString(),
    picture: urlOf(row.banner_wide ?? row.cover),
    versions: prefixes.map((prefix) => ({
      path: `/${prefix}${path}`,
      ...(media && { video: { ...media, ...toTexts(row, prefix) } }),
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

/**
 * The texts in the language or else its fallback languages. Sitemaps require a description; if
 * there is none, the title is used.
 */
function toTexts({ texts, original_language, original_title }: SitemapRow, locale: Locale) {
  const order = [...fallbackOrder(locale), original_language as Locale];
  const find = (index: 0 | 1) => order.map((one) => texts?.[one]?.[index]).find(Boolean);
  const title = find(0) ?? original_title;
  return { title, description: find(1) ?? title };
}
