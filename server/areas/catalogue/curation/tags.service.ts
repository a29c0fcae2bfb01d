import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { fallbackLocale } from '#i18n/locales.ts';
import type { AuditService } from '#server/areas/audit/audit.service.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { OperatorError, WrongUse } from '#server/errors/operator-error.ts';
import { countNoun } from '#server/text/count-noun.ts';
import { inEnglish } from '#server/text/in-english.ts';
import { versionOf } from '#server/text/version-of.ts';
import type { Names } from '../entries/entry.ts';
import { toCellNotice } from '../formats/cell-notice.ts';
import { tagNameCell } from '../import/parse/cells/field-cell.ts';
import { tagSlug } from '../import/parse/cells.ts';
import { beginChange } from './begin-change.queries.ts';
import * as queries from './tags.queries.ts';

interface TagParts {
  db: Db;
  audit: Pick<AuditService, 'record' | 'requireUnchanged'>;
}

/** Names to set; null removes the name in a language. */
export type TagNames = { [Language in keyof Names]?: Names[Language] | null };

/** Where to move a tag. Positions count from 1; a position past the end means the last. */
export type TagPlace = { position: number } | { before: string };

export function createTagService({ db, audit }: TagParts) {
  /** Runs a change under the catalogue write lock, with the tags read after locking. */
  const change = <Result>(work: (tx: Tx, tags: queries.TagUse[]) => Promise<Result>) =>
    db.transaction().execute(async (tx) => {
      await beginChange(tx);
      return work(tx, await queries.listTagUses(tx));
    });

  const record = (tx: Tx, actor: string, action: string, slug: string, details: object) =>
    audit.record(tx, { actor, action, subject: `tag:${slug}`, change: { ...details } });

  return {
    list: () => queries.listTags(db),

    /** As `list`, with the number of published dramas instead of all, which would be counted. */
    listUses: () => queries.listTagUses(db),

    versionOf: tagVersion,

    /** How many dramas a merge would change, and how many of these have the other tag already. */
    async previewMerge(fromSlug: string, intoSlug: string) {
      const tags = await queries.listTagUses(db);
      const [from, into] = [find(tags, fromSlug), find(tags, intoSlug)];
      const [dramas, common] = await Promise.all([
        queries.countDramas(db, from.id),
        queries.countCommonDramas(db, from.id, into.id),
      ]);
      return { dramas, common };
    },

    /** Adds a tag after the existing ones; returns its position. */
    async add(slug: string, names: Names, actor: string): Promise<number> {
      check(tagSlug, slug);
      checkNames(names);
      if (!names[fallbackLocale]) throw noFallbackName();
      return change(async (tx, tags) => {
        if (tags.some((tag) => tag.slug === slug))
          throw new OperatorError(`The tag ${slug} already exists.`, {
            message: 'deskError.tagExists',
            values: { tag: slug },
          });
        for (const { id } of await queries.insertTags(tx, [slug]))
          await queries.replaceTagTexts(tx, id, names);
        await record(tx, actor, 'tag.add', slug, { names });
        return tags.length + 1;
      });
    },

    /**
     * Changes the given names and keeps those in other languages. `version` is the `tagVersion`
     * that the editor was shown; a tag that was renamed since is refused.
     */
    async rename(slug: string, names: TagNames, actor: string, version?: string) {
      if (names[fallbackLocale] === null) throw noFallbackName();
      checkNames(removeNulls(names));
      return change(async (tx, tags) => {
        const tag = find(tags, slug);
        await audit.requireUnchanged(tx, version, tagVersion(tag), `tag:${slug}`);
        const after = removeNulls({ ...tag.names, ...names });
        const isChanged = !isDeepStrictEqual(after, tag.names);
        if (isChanged) {
          await queries.replaceTagTexts(tx, tag.id, after);
          await record(tx, actor, 'tag.rename', slug, { from: tag.names, to: after });
        }
        return { names: after, isChanged };
      });
    },

    /**
     * Returns the tag's new position; the others keep their order. `knownOrder` has the tags in the
     * order that the editor was shown; if it has changed since, nothing is moved.
     */
    async move(
      slug: string,
      place: TagPlace,
      actor: string,
      knownOrder?: string[],
    ): Promise<number> {
      if ('before' in place && place.before === slug)
        throw new WrongUse('A tag cannot be moved before itself.');
      return change(async (tx, tags) => {
        const tag = find(tags, slug);
        const order = tags.map((one) => one.slug).join();
        await audit.requireUnchanged(tx, knownOrder?.join(), order, { kind: 'tag' });
        const others = tags.filter((other) => other !== tag);
        const index =
          'before' in place
            ? others.indexOf(find(others, place.before))
            : Math.min(place.position - 1, others.length);
        const from = tags.indexOf(tag) + 1;
        const to = index + 1;
        if (to === from) return to;
        await queries.updateTagOrder(
          tx,
          others.toSpliced(index, 0, tag).map(({ id }) => id),
        );
        await record(tx, actor, 'tag.move', slug, { position: { from, to } });
        return to;
      });
    },

    /**
     * Gives the dramas of one tag the other tag, and deletes the first tag. Returns the number of
     * these dramas.
     */
    async merge(fromSlug: string, intoSlug: string, actor: string): Promise<number> {
      if (fromSlug === intoSlug) throw new WrongUse('A tag cannot be merged into itself.');
      return change(async (tx, tags) => {
        const from = find(tags, fromSlug);
        const into = find(tags, intoSlug);
        const dramas = await queries.mergeTags(tx, from.id, into.id);
        const details = { into: intoSlug, dramas, names: from.names };
        await record(tx, actor, 'tag.merge', fromSlug, details);
        return dramas;
      });
    },

    /** Throws if a drama in any state has the tag; such a tag can be merged instead. */
    delete: (slug: string, actor: string): Promise<void> =>
      change(async (tx, tags) => {
        const { id, names } = find(tags, slug);
        const dramas = await queries.countDramas(tx, id);
        if (dramas > 0)
          throw new OperatorError(
            `${countNoun(dramas, 'drama')} ${dramas === 1 ? 'has' : 'have'} the tag ${slug}. Use "vignette tag merge ${slug} <other tag>" instead.`,
            { message: 'deskError.tagInUse', values: { tag: slug, count: dramas } },
          );
        await queries.deleteTag(tx, id);
        await record(tx, actor, 'tag.delete', slug, { names });
      }),
  };
}

function find(tags: queries.TagUse[], slug: string): queries.TagUse {
  const tag = tags.find((candidate) => candidate.slug === slug);
  if (tag) return tag;
  throw new OperatorError(`There is no tag ${slug}. "vignette tag list" shows all tags.`, {
    message: 'deskError.tagMissing',
    values: { tag: slug },
  });
}

function tagVersion({ names }: Pick<queries.TagUse, 'names'>): string {
  return versionOf(names);
}

function removeNulls(names: TagNames): Names {
  return Object.fromEntries(Object.entries(names).filter(([, name]) => name !== null));
}

function noFallbackName(): WrongUse {
  return new WrongUse(
    `A tag needs a name in ${fallbackLocale}, which other languages fall back to.`,
    { message: 'deskError.tagName' },
  );
}

function checkNames(names: Names) {
  for (const name of Object.values(names)) check(tagNameCell, name);
}

function check(schema: v.GenericSchema<unknown, string>, text: string) {
  const result = v.safeParse(schema, text);
  if (result.success) return;
  const notice = toCellNotice(result.issues[0].message, `"${text}"`);
  throw new WrongUse(`${inEnglish(notice)}.`, notice);
}
