import { closest } from '../../../../text/did-you-mean.ts';
import type { TagEntry } from '../../entries/entry.ts';
import { findRepeated } from '../parse/cells.ts';
import type { Given } from './assemble-patch.ts';

export type ResolvedTag = { slug: string } | { fault: string };

/** Finds tags by their slug, or by their name in any language. */
export class TagNames {
  readonly #slugs: Set<string>;
  /** The tags of each slug and name, as `fold` spells it. */
  readonly #byName = new Map<string, Set<string>>();
  /** A file names the same few tags in every row. */
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
    if (slug) {
      const slugs = [slug, ...others].join(' and ');
      return { fault: `Tag "${text}" is the name of ${slugs}: write the slug` };
    }
    return { fault: `Unknown tag "${text}"${this.#suggest(fold(text))}` };
  }

  /** `: did you mean romance (爱情)?`, with the name that is near where it is not the slug. */
  #suggest(text: string): string {
    const near = closest(text, this.#byName.keys()) ?? '';
    const [slug] = this.#byName.get(near) ?? [];
    if (!slug) return '';
    return `: did you mean ${slug}${fold(slug) === near ? '' : ` (${near})`}?`;
  }

  /** The drama with the slugs of its tags. What is wrong with them is added to its refusals. */
  applyTo(given: Given): Given {
    if (!given.drama.tags) return given;
    const resolved = given.drama.tags.map((text) => this.resolve(text));
    const tags = resolved.flatMap((tag) => ('slug' in tag ? [tag.slug] : []));
    const repeated = findRepeated(tags);
    const faults = [
      ...resolved.flatMap((tag) => ('fault' in tag ? [tag.fault] : [])),
      ...(repeated === undefined ? [] : [`The same tag is listed twice: ${repeated}`]),
    ];
    return {
      ...given,
      drama: { ...given.drama, tags: Array.from(new Set(tags)) },
      refusals: [...given.refusals, ...faults.map((reason) => ({ place: given.place, reason }))],
    };
  }
}

/** Alike for `Urban Love`, `urban-love` and full-width letters. */
function fold(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();
}
