import { fallbackLocale, locales } from '../../../../../i18n/locales.ts';
import type { Tx } from '../../../../db/client.ts';
import { insertTags, listTags, replaceTagTexts } from '../../curation/tags.queries.ts';
import type { Names, TagEntry } from '../../entries/entry.ts';
import type { SourceRow } from '../../formats/source-row.ts';
import { describeFields } from '../diff/describe-changes.ts';
import { overlayNames } from '../merge/merge-patch.ts';
import { TagNames } from '../merge/tag-names.ts';
import type { GivenTag } from '../parse/row-schemas.ts';
import type { RowReport } from '../report/report.ts';

export interface GivenTagRow extends Pick<SourceRow, 'place'> {
  tag: GivenTag;
}

interface WantedTag {
  id: number | undefined;
  slug: string;
  names: Names;
  /** By field. */
  changes: Record<string, { from: string; to: string }>;
}

export interface JudgedTags {
  reports: RowReport[];
  wanted: WantedTag[];
  /** Of all tags, with the names that the file gives them. */
  tagNames: TagNames;
  unchanged: number;
}

export async function judgeTags(tx: Tx, rows: GivenTagRow[]): Promise<JudgedTags> {
  const current = new Map((await listTags(tx)).map((tag) => [tag.slug, tag]));
  const judged: Omit<JudgedTags, 'tagNames'> = { reports: [], wanted: [], unchanged: 0 };
  const named = new Map<string, TagEntry>(current);
  const places = new Map<string, string>();
  for (const { place, tag } of rows) {
    const report = (verdict: RowReport['verdict'], detail: string) =>
      judged.reports.push({
        ...{ verdict, place, subject: `tag ${tag.slug}`, details: [detail] },
        ...(verdict === 'changed' && {
          changes: Object.entries(changes).map(([field, values]) => ({ field, ...values })),
        }),
      });
    const before = current.get(tag.slug);
    const names = overlayNames(before?.names, tag.names);
    const changes = changesBetween(before?.names ?? {}, names);
    const fields = Object.keys(changes).join(', ');
    named.set(tag.slug, { slug: tag.slug, names });
    const first = places.get(tag.slug);
    if (first) report('refused', `${tag.slug} appears twice (first in ${first})`);
    else if (!names[fallbackLocale]) report('refused', `name_${fallbackLocale} is missing`);
    else if (before && fields === '') judged.unchanged += 1;
    else {
      report(before ? 'changed' : 'added', before ? describeFields(changes) : fields);
      judged.wanted.push({ id: before?.id, slug: tag.slug, names, changes });
    }
    places.set(tag.slug, place);
  }
  return { ...judged, tagNames: new TagNames(Array.from(named.values())) };
}

function changesBetween(before: Names, after: Names): WantedTag['changes'] {
  return Object.fromEntries(
    locales
      .filter((locale) => before[locale] !== after[locale])
      .map((locale) => [`name_${locale}`, { from: before[locale] ?? '', to: after[locale] ?? '' }]),
  );
}

export async function applyTags(tx: Tx, wanted: WantedTag[]): Promise<void> {
  const added = wanted.filter(({ id }) => id === undefined);
  const ids = new Map(
    (
      await insertTags(
        tx,
        added.map(({ slug }) => slug),
      )
    ).map(({ id, slug }) => [slug, id]),
  );
  for (const { id, slug, names } of wanted) {
    await replaceTagTexts(tx, id ?? (ids.get(slug) as number), names);
  }
}
