import type { SitemapEntry, SitemapVideo } from './sitemap.mapper.ts';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SITEMAP = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

export const urlSetStart = `${DECLARATION}<urlset ${SITEMAP} xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:video="http://www.google.com/schemas/sitemap-video/1.1">\n`;
export const urlSetEnd = '</urlset>\n';

export function writeIndex(addresses: string[]): string {
  const parts = addresses.map((address) => `<sitemap>${tag('loc', address)}</sitemap>\n`);
  return `${DECLARATION}<sitemapindex ${SITEMAP}>\n${parts.join('')}</sitemapindex>\n`;
}

/** Writes a `<url>` for each language version, with links to all versions. */
export function writeEntry(origin: string, entry: SitemapEntry): string {
  const { alternates, changedAt, picture, versions } = entry;
  const links = alternates.map(
    ({ hreflang, path }) =>
      `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeXml(origin + path)}"/>`,
  );
  const shared = [
    changedAt ? tag('lastmod', changedAt) : '',
    ...links,
    picture ? `<image:image>${tag('image:loc', picture)}</image:image>` : '',
  ].join('');
  return versions
    .map(({ path, video }) => {
      const location = tag('loc', origin + path);
      return `<url>${location}${shared}${video ? writeVideo(video) : ''}</url>\n`;
    })
    .join('');
}

function writeVideo(video: SitemapVideo): string {
  return `<video:video>${[
    tag('video:thumbnail_loc', video.thumbnail),
    tag('video:title', video.title),
    tag('video:description', video.description),
    tag('video:content_loc', video.content),
    tag('video:duration', String(video.seconds)),
    tag('video:publication_date', video.publishedAt),
  ].join('')}</video:video>`;
}

function tag(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Characters that are invalid in XML even when escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters
const INVALID = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(INVALID, '')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] as string);
}
