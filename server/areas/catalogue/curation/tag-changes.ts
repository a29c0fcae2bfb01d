import { isDeepStrictEqual } from 'node:util';
import type { Db, Tx } from '#server/db/client.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { countNoun } from '#server/text/count-noun.ts';
import type { Names } from '../entries/entry.ts';
import * as queries from './tags.queries.ts';

/** Names to set; null removes the name in a language. */
export type TagNames = { [Language in keyof Names]?: Names[Language] | null };

/** Where to move a tag. Positions count from 1; a position past the end means the last. */
export type TagPlace = { position: number } | { before: string };

/** What a change returns, and its details for the audit log. */
export interface Changed<Result> {
  result: Result;
  details?: Record<string, unknown>;
}

/** Adds a tag after the existing ones. */
export async function addTag(
  tx: Tx,
  tags: queries.TagUse[],
  slug: string,
  names: Names,
): Promise<Changed<number>> {
  if (tags.some((tag) => tag.slug === slug))
    throw new OperatorError(`The tag ${slug} already exists.`, {
      message: 'deskError.tagExists',
      values: { tag: slug },
    });
  for (const { id } of await queries.insertTags(tx, [slug]))
    await queries.replaceTagTexts(tx, id, names);
  return { result: tags.length + 1, details: { names } };
}

export async function renameTag(
  tx: Tx,
  tag: queries.TagUse,
  names: TagNames,
): Promise<Changed<{ names: Names; isChanged: boolean }>> {
  const after = removeNulls({ ...tag.names, ...names });
  if (isDeepStrictEqual(after, tag.names)) return { result: { names: after, isChanged: false } };
  await queries.replaceTagTexts(tx, tag.id, after);
  return { result: { names: after, isChanged: true }, details: { from: tag.names, to: after } };
}

export async function moveTag(
  tx: Tx,
  tags: queries.TagUse[],
  tag: queries.TagUse,
  place: TagPlace,
): Promise<Changed<number>> {
  const others = tags.filter((other) => other !== tag);
  const index =
    'before' in place
      ? others.indexOf(findTag(others, place.before))
      : Math.min(place.position - 1, others.length);
  const from = tags.indexOf(tag) + 1;
  const to = index + 1;
  if (to === from) return { result: to };
  await queries.updateTagOrder(
    tx,
    others.toSpliced(index, 0, tag).map(({ id }) => id),
  );
  return { result: to, details: { position: { from, to } } };
}

export async function countMerged(db: Db, fromSlug: string, intoSlug: string) {
  const tags = await queries.listTagUses(db);
  const [from, into] = [findTag(tags, fromSlug), findTag(tags, intoSlug)];
  const [dramas, common] = await Promise.all([
    queries.countDramas(db, from.id),
    queries.countCommonDramas(db, from.id, into.id),
  ]);
  return { dramas, common };
}

export async function mergeTags(
  tx: Tx,
  from: queries.TagUse,
  into: queries.TagUse,
): Promise<Changed<number>> {
  const dramas = await queries.mergeTags(tx, from.id, into.id);
  return { result: dramas, details: { into: into.slug, dramas, names: from.names } };
}

export async function deleteTag(
  tx: Tx,
  { id, slug, names }: queries.TagUse,
): Promise<Changed<void>> {
  const dramas = await queries.countDramas(tx, id);
  if (dramas > 0)
    throw new OperatorError(
      `${countNoun(dramas, 'drama')} ${dramas === 1 ? 'has' : 'have'} the tag ${slug}. Use "vignette tag merge ${slug} <other tag>" instead.`,
      { message: 'deskError.tagInUse', values: { tag: slug, count: dramas } },
    );
  await queries.deleteTag(tx, id);
  return { result: undefined, details: { names } };
}

export function findTag(tags: queries.TagUse[], slug: string): queries.TagUse {
  const tag = tags.find((candidate) => candidate.slug === slug);
  if (tag) return tag;
  throw new OperatorError(`There is no tag ${slug}. "vignette tag list" shows all tags.`, {
    message: 'deskError.tagMissing',
    values: { tag: slug },
  });
}

export function removeNulls(names: TagNames): Names {
  return Object.fromEntries(Object.entries(names).filter(([, name]) => name !== null));
}
