import * as v from 'valibot';
import { fallbackLocale } from '#i18n/locales.ts';
import type { AuditService } from '#server/areas/audit/audit.service.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { WrongUse } from '#server/errors/operator-error.ts';
import { inEnglish } from '#server/text/in-english.ts';
import { versionOf } from '#server/text/version-of.ts';
import type { Names } from '../entries/entry.ts';
import { toCellNotice } from '../formats/cell-notice.ts';
import { tagNameCell } from '../import/parse/cells/field-cell.ts';
import { tagSlug } from '../import/parse/cells.ts';
import { beginChange } from './begin-change.queries.ts';
import {
  addTag,
  type Changed,
  countMerged,
  deleteTag,
  findTag,
  mergeTags,
  moveTag,
  removeNulls,
  renameTag,
  type TagNames,
  type TagPlace,
} from './tag-changes.ts';
import * as queries from './tags.queries.ts';

interface TagParts {
  db: Db;
  audit: Pick<AuditService, 'record' | 'requireUnchanged'>;
}

export function createTagService(parts: TagParts) {
  const { db, audit } = parts;
  const change = createChange(parts);

  return {
    list: () => queries.listTags(db),

    /** As `list`, with the number of published dramas instead of all, which would be counted. */
    listUses: () => queries.listTagUses(db),

    versionOf: tagVersion,

    /** How many dramas a merge would change, and how many of these have the other tag already. */
    previewMerge: (fromSlug: string, intoSlug: string) => countMerged(db, fromSlug, intoSlug),

    /** Adds a tag after the existing ones; returns its position. */
    async add(slug: string, names: Names, actor: string): Promise<number> {
      check(tagSlug, slug);
      checkNames(names);
      if (!names[fallbackLocale]) throw noFallbackName();
      return change(actor, 'tag.add', slug, (tx, tags) => addTag(tx, tags, slug, names));
    },

    /**
     * Changes the given names and keeps those in other languages. `version` is the `tagVersion`
     * that the editor was shown; a tag that was renamed since is refused.
     */
    async rename(slug: string, names: TagNames, actor: string, version?: string) {
      if (names[fallbackLocale] === null) throw noFallbackName();
      checkNames(removeNulls(names));
      return change(actor, 'tag.rename', slug, async (tx, tags) => {
        const tag = findTag(tags, slug);
        await audit.requireUnchanged(tx, version, tagVersion(tag), `tag:${slug}`);
        return renameTag(tx, tag, names);
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
      return change(actor, 'tag.move', slug, async (tx, tags) => {
        const tag = findTag(tags, slug);
        const order = tags.map((one) => one.slug).join();
        await audit.requireUnchanged(tx, knownOrder?.join(), order, { kind: 'tag' });
        return moveTag(tx, tags, tag, place);
      });
    },

    /**
     * Gives the dramas of one tag the other tag, and deletes the first tag. Returns the number of
     * these dramas.
     */
    async merge(fromSlug: string, intoSlug: string, actor: string): Promise<number> {
      if (fromSlug === intoSlug) throw new WrongUse('A tag cannot be merged into itself.');
      return change(actor, 'tag.merge', fromSlug, (tx, tags) =>
        mergeTags(tx, findTag(tags, fromSlug), findTag(tags, intoSlug)),
      );
    },

    /** Throws if a drama in any state has the tag; such a tag can be merged instead. */
    delete: (slug: string, actor: string): Promise<void> =>
      change(actor, 'tag.delete', slug, (tx, tags) => deleteTag(tx, findTag(tags, slug))),
  };
}

/**
 * Returns a function that runs a change under the catalogue write lock, with the tags read after
 * locking, and records its details; without details it has changed nothing.
 */
function createChange({ db, audit }: TagParts) {
  return <Result>(
    actor: string,
    action: string,
    slug: string,
    work: (tx: Tx, tags: queries.TagUse[]) => Promise<Changed<Result>>,
  ): Promise<Result> =>
    db.transaction().execute(async (tx) => {
      await beginChange(tx);
      const { result, details } = await work(tx, await queries.listTagUses(tx));
      const subject = `tag:${slug}` as const;
      if (details) await audit.record(tx, { actor, action, subject, change: details });
      return result;
    });
}

function tagVersion({ names }: Pick<queries.TagUse, 'names'>): string {
  return versionOf(names);
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
