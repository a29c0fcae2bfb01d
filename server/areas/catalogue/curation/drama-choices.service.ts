import type { Locale } from '#i18n/locales.ts';
import type { Db } from '#server/db/client.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { listIds, resolveReferences } from '../entries/entries.queries.ts';
import { searchDramas } from '../search/search.queries.ts';
import { normalize, piecesOf } from '../search/search-terms.ts';
import * as queries from './drama-choices.queries.ts';

const MAX_CHOICES = 20;

/** Finds dramas for the fields of the desk in which one is chosen. */
export function createDramaChoices(db: Db) {
  /** A key or number comes first, then the best published titles, then titles in any state. */
  async function findIds(search: string, locale: Locale): Promise<number[]> {
    const keyword = normalize(search);
    const number = /^\d{1,15}$/.test(search) ? [`id:${search}`] : [];
    const byKey = (await listIds(db, [search, ...number])).map(({ id }) => id);
    if (keyword === '') return byKey;
    const grams = piecesOf(keyword);
    const [published, byStart] = await Promise.all([
      searchDramas(db, { keyword, pieces: grams }, {}, { order: 'best', locale }),
      queries.listByTitleStart(db, keyword, MAX_CHOICES),
    ]);
    const best = published.dramaIds.slice(0, MAX_CHOICES);
    // The gram index is slow for a common keyword, and not needed: there are enough choices.
    const byPart = published.isCapped
      ? []
      : await queries.listByTitlePart(db, { keyword, grams }, MAX_CHOICES);
    return [...new Set([...byKey, ...best, ...byStart, ...byPart])];
  }

  return {
    async find(locale: Locale, search: string, { isPublished }: { isPublished: boolean }) {
      const ids =
        search === ''
          ? await queries.listNewest(db, MAX_CHOICES)
          : await findIds(search.trim(), locale);
      const found = await queries.listChoices(db, locale, ids);
      const offered = found.filter(({ state }) => !isPublished || state === 'published');
      return offered.slice(0, MAX_CHOICES);
    },

    /** Ids and keys of the dramas that these references name, in this order; throws if one is none. */
    async identify(references: string[]): Promise<{ id: number; external_id: string }[]> {
      const resolved = await resolveReferences(db, references);
      const keys = new Map(resolved.map((row) => [row.reference, row.external_id]));
      const missing = references.filter((reference) => !keys.has(reference)).join(', ');
      if (missing)
        throw new OperatorError(`There is no drama ${missing}.`, {
          message: 'deskError.dramaMissing',
          values: { drama: missing },
        });
      const found = await listIds(db, [...keys.values()]);
      const ids = new Map(found.map(({ id, external_id }) => [external_id, id]));
      return references.flatMap((reference) => {
        const external_id = keys.get(reference) ?? '';
        const id = ids.get(external_id);
        return id === undefined ? [] : [{ id, external_id }];
      });
    },

    /** The dramas with these keys, by key. */
    async listByKey(locale: Locale, keys: string[]) {
      const ids = (await listIds(db, keys)).map(({ id }) => id);
      const found = await queries.listChoices(db, locale, ids);
      return new Map(found.map((choice) => [choice.drama, choice]));
    },
  };
}
