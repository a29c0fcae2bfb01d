import { fallbackLocale, locales } from '#i18n/locales.ts';
import { type NoticeText, say } from '#i18n/notice.ts';
import {
  insertTags,
  listTags,
  replaceTagTexts,
} from '#server/areas/catalogue/curation/tags.queries.ts';
import type { Names, TagEntry } from '#server/areas/catalogue/entries/entry.ts';
import type { Tx } from '#server/db/client.ts';
import { describeNames } from '../diff/describe-changes.ts';
import { mergeNames } from '../merge/merge-patch.ts';
import { TagNames } from '../merge/tag-names.ts';
import type { ParsedRow } from '../parse/parse-row.ts';
import type { ParsedTag } from '../parse/row-schemas.ts';
import { describePlaces } from '../report/places.ts';
import type { RowReport } from '../report/report.ts';

export interface TagRow extends Pick<ParsedRow, 'place'> {
  value: ParsedTag;
}

interface TagWrite {
  /** Undefined for a tag that is added. */
  id: number | undefined;
  slug: string;
  names: Names;
  /** The old and new names, by field name, such as `name_en`. */
  changes: Record<string, { from: string; to: string }>;
}

export interface TagPlan {
  reports: RowReport[];
  writes: TagWrite[];
  /** The names of all tags after the import. */
  tagNames: TagNames;
  unchanged: number;
}

/** Merges, diffs and validates the tag rows, which have no errors. Writes nothing. */
export async function planTags(tx: Tx, rows: TagRow[]): Promise<TagPlan> {
  const current = new Map((await listTags(tx)).map((tag) => [tag.slug, tag]));
  const plan: Omit<TagPlan, 'tagNames'> = { reports: [], writes: [], unchanged: 0 };
  const merged = new Map<string, TagEntry>(current);
  const places = new Map<string, string>();
  for (const { place, value: tag } of rows) {
    const before = current.get(tag.slug);
    const names = mergeNames(before?.names, tag.names);
    const changes = diffNames(before?.names ?? {}, names);
    const fields = Object.keys(changes).join(', ');
    const report = (verdict: RowReport['verdict'], detail: NoticeText) =>
      plan.reports.push({
        verdict,
        place,
        subject: `tag ${tag.slug}`,
        details: [detail],
        ...(verdict === 'changed' && {
          changes: Object.entries(changes).map(([field, values]) => ({ field, ...values })),
        }),
      });
    merged.set(tag.slug, { slug: tag.slug, names });
    const first = places.get(tag.slug);
    if (first)
      report(
        'refused',
        say('deskRow.appearsTwice', { what: tag.slug, first: describePlaces([first], 1) }),
      );
    else if (!names[fallbackLocale])
      report('refused', say('deskRow.missing', { cell: `name_${fallbackLocale}` }));
    else if (before && fields === '') plan.unchanged += 1;
    else {
      report(before ? 'changed' : 'added', before ? describeNames(changes) : fields);
      plan.writes.push({ id: before?.id, slug: tag.slug, names, changes });
    }
    places.set(tag.slug, place);
  }
  return { ...plan, tagNames: new TagNames(Array.from(merged.values())) };
}

function diffNames(before: Names, after: Names): TagWrite['changes'] {
  return Object.fromEntries(
    locales
      .filter((locale) => before[locale] !== after[locale])
      .map((locale) => [`name_${locale}`, { from: before[locale] ?? '', to: after[locale] ?? '' }]),
  );
}

export async function applyTagPlan(tx: Tx, { writes }: TagPlan): Promise<void> {
  const added = writes.filter(({ id }) => id === undefined).map(({ slug }) => slug);
  const rows = await insertTags(tx, added);
  const ids = new Map(rows.map(({ id, slug }) => [slug, id]));
  for (const { id, slug, names } of writes) {
    await replaceTagTexts(tx, id ?? (ids.get(slug) as number), names);
  }
}
