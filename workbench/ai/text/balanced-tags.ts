import type { MarkupPart } from '#subtitles/markup.ts';

const ELEMENT = /^<(\/?)([a-z]+)/i;

interface OuterTags {
  lead: MarkupPart[];
  trail: MarkupPart[];
}

/**
 * Leaves out elements whose other half was between the two and is gone, such as `<i>` before a text
 * in which `</i>` was lost. A voice of WebVTT lasts to the end of its cue without an end tag.
 */
export function balancedTags(lead: readonly MarkupPart[], trail: readonly MarkupPart[]): OuterTags {
  const all = [...lead, ...trail];
  const unmatched = new Set<MarkupPart>();
  const open: { name: string; part: MarkupPart }[] = [];
  for (const part of all) {
    const [, slash, name] = (part.kind === 'tag' && ELEMENT.exec(part.value)) || [];
    if (name === undefined) continue;
    if (slash === '') open.push({ name: name.toLowerCase(), part });
    else if (open.at(-1)?.name === name.toLowerCase()) open.pop();
    else unmatched.add(part);
  }
  for (const { name, part } of open) if (name !== 'v') unmatched.add(part);
  const isKept = (part: MarkupPart) => !unmatched.has(part);
  return { lead: lead.filter(isKept), trail: trail.filter(isKept) };
}
