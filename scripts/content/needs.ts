import { isOperatorFact } from '#server/operator/facts.ts';

/** The distinct facts about the operator that a text contains. */
export function factsIn(text: string): string[] {
  const names = Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
  return [...new Set(names.filter(isOperatorFact))];
}

/**
 * Marks a paragraph or a list item that contains facts, so that the server omits it while one of
 * them is missing (`server/areas/content/fill-page.ts`). Marks inside it are removed, because a
 * list item is omitted as a whole.
 */
export function markNeeds(raw: string, html: string): string {
  const facts = factsIn(raw);
  if (facts.length === 0) return html;
  const inner = html.replaceAll(/<!--\/?needs.*?-->/g, '');
  return `<!--needs ${facts.join(' ')}-->${inner}<!--/needs-->`;
}

/** Facts outside of marked parts, which cannot be omitted. */
export function unmarkedFacts(html: string): string[] {
  return factsIn(html.replaceAll(/<!--needs .*?<!--\/needs-->/gs, ''));
}
