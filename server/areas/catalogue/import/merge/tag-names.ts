import * as v from 'valibot';
import { type Notice, type NoticeText, say } from '#i18n/notice.ts';
import type { TagEntry } from '#server/areas/catalogue/entries/entry.ts';
import { hintOf } from '#server/areas/catalogue/formats/cell-notice.ts';
import { closest } from '#server/text/did-you-mean.ts';
import { tagList } from '../parse/cells/field-cell.ts';
import { findRepeated } from '../parse/cells.ts';
import type { RowError } from '../report/report.ts';
import type { DramaPatch } from './drama-patch.ts';

export type ResolvedTag = { slug: string } | { error: Notice };

/** Finds tags by their slug, or by their name in any language. */
export class TagNames {
  readonly #slugs: Set<string>;
  /** The slugs of the tags that have a name, by the folded name. */
  readonly #byName = new Map<string, Set<string>>();
  /** Caches results by text, since files repeat a few tags in every row. */
  readonly #resolved = new Map<string, ResolvedTag>();

  constructor(tags: TagEntry[]) {
    this.#slugs = new Set(tags.map(({ slug }) => slug));
    for (const { slug, names } of tags) {
      for (const name of [slug, ...Object.values(names)]) {
        const slugs = this.#byName.get(fold(name)) ?? new Set();
        this.#byName.set(fold(name), slugs.add(slug));
      }
    }
  }

  resolve(text: string): ResolvedTag {
    const resolved = this.#resolved.get(text) ?? this.#find(text);
    this.#resolved.set(text, resolved);
    return resolved;
  }

  #find(text: string): ResolvedTag {
    if (this.#slugs.has(text)) return { slug: text };
    const [slug, ...others] = this.#byName.get(fold(text)) ?? [];
    if (slug && others.length === 0) return { slug };
    const cell = `tags "${text}"`;
    if (slug) return { error: say('deskRow.tagAmbiguous', { cell, slugs: [slug, ...others] }) };
    return { error: say('deskRow.tagUnknown', { cell, hint: this.#suggest(fold(text)) }) };
  }

  /**
   * Returns `: did you mean romance?`, or `: did you mean romance (爱情)?` if the similar name is not
   * the slug, or '' if no name is similar.
   */
  #suggest(text: string): NoticeText {
    const similar = closest(text, this.#byName.keys()) ?? '';
    const [slug] = this.#byName.get(similar) ?? [];
    if (!slug) return '';
    return hintOf(fold(slug) === similar ? slug : `${slug} (${similar})`);
  }

  /** Replaces the tags of a patch with slugs; unknown and repeated tags become errors. */
  resolveTags(patch: DramaPatch): DramaPatch {
    if (!patch.drama.tags) return patch;
    const { tags, errors } = this.#resolveAll(patch.drama.tags, patch.place);
    return { ...patch, drama: { ...patch.drama, tags }, errors: [...patch.errors, ...errors] };
  }

  /** The errors in the tags of a patch whose cells may be unparsed. */
  findErrors({ drama: { tags }, place }: DramaPatch): RowError[] {
    const listed = v.safeParse(tagList, tags);
    return listed.success ? this.#resolveAll(listed.output, place).errors : [];
  }

  #resolveAll(texts: readonly string[], place: string) {
    const resolved = texts.map((text) => this.resolve(text));
    const tags = resolved.flatMap((tag) => ('slug' in tag ? [tag.slug] : []));
    const repeated = findRepeated(tags);
    const notices = [
      ...resolved.flatMap((tag) => ('error' in tag ? [tag.error] : [])),
      ...(repeated === undefined
        ? []
        : [say('deskRow.listsTwice', { cell: 'tags', item: repeated })]),
    ];
    const errors = notices.map((notice): RowError => ({ place, notice }));
    return { tags: Array.from(new Set(tags)), errors };
  }
}

/** Returns the same text for `Urban Love`, `urban-love` and full-width letters. */
function fold(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();
}
