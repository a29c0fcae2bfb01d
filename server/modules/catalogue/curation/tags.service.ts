import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import type { Db } from '../../../db/client.ts';
import { OperatorError, WrongUse } from '../../../operator-error.ts';
import type { AuditService } from '../../audit/audit.service.ts';
import type { Names } from '../exchange/entry.ts';
import { tagName } from '../exchange/given.ts';
import { beginChange } from './begin-change.queries.ts';
import * as queries from './tags.queries.ts';

export type TagService = ReturnType<typeof createTagService>;

interface TagParts {
  db: Db;
  audit: Pick<AuditService, 'record'>;
}

export function createTagService({ db, audit }: TagParts) {
  async function getTag(from: Db, slug: string): Promise<queries.TagRow> {
    const tag = (await queries.listTags(from)).find((one) => one.slug === slug);
    if (tag) return tag;
    throw new OperatorError(`There is no tag ${slug}: "vignette tag list" shows all.`);
  }

  return {
    list: () => queries.listTags(db),

    /** Changes the names given; those in other languages stay. Gives all of them. */
    rename: (slug: string, names: Names, actor: string): Promise<Names> =>
      db.transaction().execute(async (tx) => {
        for (const name of Object.values(names)) checkName(name);
        await beginChange(tx);
        const tag = await getTag(tx, slug);
        const after = { ...tag.names, ...names };
        if (isDeepStrictEqual(after, tag.names)) return after;
        await queries.replaceTagTexts(tx, tag.id, after);
        const change = { from: tag.names, to: after };
        await audit.record(tx, { actor, action: 'tag.rename', subject: `tag:${slug}`, change });
        return after;
      }),

    /** Gives the dramas of one tag to another, and deletes it. Says how many they were. */
    merge: (fromSlug: string, intoSlug: string, actor: string): Promise<number> =>
      db.transaction().execute(async (tx) => {
        if (fromSlug === intoSlug) throw new WrongUse('A tag cannot be merged into itself.');
        await beginChange(tx);
        const from = await getTag(tx, fromSlug);
        const into = await getTag(tx, intoSlug);
        const dramas = await queries.mergeTags(tx, from.id, into.id);
        const change = { into: intoSlug, dramas, names: from.names };
        await audit.record(tx, { actor, action: 'tag.merge', subject: `tag:${fromSlug}`, change });
        return dramas;
      }),
  };
}

function checkName(name: string) {
  const read = v.safeParse(tagName, name);
  if (!read.success) throw new WrongUse(`"${name}" ${read.issues[0].message}.`);
}
