import { pages } from '../../../contract/site/pages.ts';
import type { Db } from '../../db/client.ts';
import { toDramaEntry, toPageEntry } from './sitemap.mapper.ts';
import { listSitemapParts, listSitemapRows, type SitemapRow } from './sitemap.queries.ts';
import { urlSetEnd, urlSetStart, writeEntry, writeIndex } from './sitemap-xml.ts';

export type SitemapService = ReturnType<typeof createSitemapService>;

/**
 * Five addresses a drama, of about two kilobytes each: a part has at most 10,000 of the 50,000
 * addresses it may have, because its 50 MB are what it would reach first.
 */
const IDS_PER_PART = 2_000;
/** An index may name 50,000; one is the list of pages. */
const MAX_PARTS = 49_999;
const BATCH = 50;
const SYNOPSIS_LENGTH = 400;

interface SitemapOptions {
  publicUrl: string;
  /** Where a stored picture or video is served from. */
  addressOf: (path: string) => string;
}

/** Tells search engines of every address, piece by piece: however many dramas, little is held. */
export function createSitemapService(db: Db, { publicUrl, addressOf }: SitemapOptions) {
  /** A whole address, without the fragment that carries a picture's colour. */
  const urlOf = (media: string) => {
    const url = new URL(addressOf(media), publicUrl);
    url.hash = '';
    return url.href;
  };

  const listAfter = (after: number, upTo: number) =>
    listSitemapRows(db, { after, upTo, limit: BATCH, synopsisLength: SYNOPSIS_LENGTH });

  async function* write(first: SitemapRow[], upTo: number): AsyncGenerator<string, void> {
    yield urlSetStart;
    let rows = first;
    while (rows.length > 0) {
      for (const row of rows) yield writeEntry(publicUrl, toDramaEntry(row, urlOf));
      const last = rows.at(-1)?.drama_id ?? upTo;
      rows = rows.length < BATCH ? [] : await listAfter(last, upTo);
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

    /** Undefined when no published drama is in it. */
    async dramas(part: number): Promise<AsyncGenerator<string, void> | undefined> {
      const upTo = part * IDS_PER_PART;
      const first = await listAfter(upTo - IDS_PER_PART, upTo);
      return first.length === 0 ? undefined : write(first, upTo);
    },
  };
}
