import escapeHtml from 'escape-html';
import type { ContentPage } from '#contract/site/content.ts';
import type { Placeholder } from './placeholders.ts';

type Values = Partial<Record<Placeholder, string>>;

/**
 * A compiled document marks each paragraph and list item that contains facts about the operator:
 * `<!--needs company address--><p>…</p><!--/needs-->`.
 */
const NEEDS = /<!--needs ([\w ]+)-->(.*?)<!--\/needs-->/gs;

/** Replaces placeholders by their values and removes the parts that need a missing fact. */
export function fillPage({ title, description, html }: ContentPage, values: Values): ContentPage {
  const fill = (text: string, encode = (value: string) => value) =>
    text.replace(/\{(\w+)\}/g, (_, name: Placeholder) => encode(values[name] ?? ''));
  const hasValues = (names: string) =>
    names.split(' ').every((name) => values[name as Placeholder] !== undefined);
  const kept = html.replace(NEEDS, (_, names: string, part: string) =>
    hasValues(names) ? part : '',
  );
  return { title: fill(title), description: fill(description), html: fill(kept, escapeHtml) };
}
