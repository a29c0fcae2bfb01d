import { pages } from '#contract/site/pages.ts';
import type { Db } from '#server/db/client.ts';
import { lastIdOf, toDramaEntry, toPageEntry } from './sitemap.mapper.ts';
import { listSitemapParts, listSitemapRows, type SitemapRow } from './sitemap.queries.ts';
import { urlSetEnd, urlSetStart, writeEntry, writeIndex } from './sitemap-xml.ts';

export type SitemapService = ReturnType<typeof createSitemapService>;

/**
 * A drama has five URLs of about 2 KB each, so a part has at most 10,000 URLs and 20 MB; sitemaps
 * are limited to 50,000 URLs and 50 MB.
 */
const IDS_PER_PART = 2_000;
/** An index may have 50,000 entries; one is the list of pages. */
const MAX_PARTS = 49_999;
const BATCH_SIZE = 50;
const SYNOPSIS_LENGTH = 400;

interface SitemapOptions {
  publicUrl: string;
  /** The URL that a stored picture or video is served from. */
  addressOf: (path: string) => string;
  /** False if the visitors' countries are unknown. */
  areTerritoriesApplied: boolean;
}

/** Writes the sitemaps in batches, so that memory use does not grow with the catalogue. */
export function createSitemapService(
  db: Db,
  { publicUrl, addressOf, areTerritoriesApplied }: SitemapOptions,
) {
  /** Makes the URL absolute and removes the fragment, which contains a picture's colour. */
  const urlOf = (media: string) => {
    const url = new URL(addressOf(media), publicUrl);
    url.hash = '';
    return url.href;
  };

  const listAfter = (after: number, upTo: number) =>
    listSitemapRows(db, {
      after,
      upTo,
      areTerritoriesApplied,
      limit: BATCH_SIZE,
      synopsisLength: SYNOPSIS_LENGTH,
    });

  async function* write(firstBatch: SitemapRow[], upTo: number): AsyncGenerator<string, void> {
    yield urlSetStart;
    let rows = firstBatch;
    while (rows.length > 0) {
      for (const row of rows) yield writeEntry(publicUrl, toDramaEntry(row, urlOf));
      rows = rows.length < BATCH_SIZE ? [] : await listAfter(lastIdOf(rows), upTo);
    }
    yield urlSetEnd;
  }

  return {
    async index(): Promise<string> {
      const parts = await listSitemapParts(db, IDS_PER_PART, MAX_PARTS);
      const names = ['pages', ...parts.map((part) => `dramas-${part}`)];
      return writeIndex(names.map((name) => `${publicUrl}/sitemaps/${name}.xml`));
    },

    pages(): string {
      const listed = pages.filter(
        ({ access, isUnlisted, path }) => access === 'public' && !isUnlisted && !path.includes(':'),
      );
      const entries = listed.map(({ path }) => toPageEntry(path && `/${path}`));
      const written = entries.map((entry) => writeEntry(publicUrl, entry));
      return urlSetStart + written.join('') + urlSetEnd;
    },

    /** Undefined if the part has no published drama. */
    async dramas(part: number): Promise<AsyncGenerator<string, void> | undefined> {
      const upTo = part * IDS_PER_PART;
      const firstBatch = await listAfter(upTo - IDS_PER_PART, upTo);
      return firstBatch.length === 0 ? undefined : write(firstBatch, upTo);
    },
  };
}
