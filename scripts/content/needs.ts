import { isOperatorFact } from '../../server/operator/facts.ts';

/** The facts about the operator that a text names, each once. */
export function factsIn(text: string): string[] {
  const names = Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
  return [...new Set(names.filter(isOperatorFact))];
}

/**
 * Marks a paragraph or a list item that names facts, so that the server leaves it out while one of
 * them is missing (`server/modules/content/fill-page.ts`). The outermost mark holds: a list item's
 * own paragraphs go with it.
 */
export function markNeeds(raw: string, html: string): string {
  const facts = factsIn(raw);
  if (facts.length === 0) return html;
  const inner = html.replaceAll(/<!--\/?needs.*?-->/g, '');
  return `<!--needs ${facts.join(' ')}-->${inner}<!--/needs-->`;
}

/** Facts outside of marked parts, which could not be left out. */
export function unmarkedFacts(html: string): string[] {
  return factsIn(html.replaceAll(/<!--needs .*?<!--\/needs-->/gs, ''));
}
