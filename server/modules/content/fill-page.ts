import escapeHtml from 'escape-html';
import type { ContentPage } from '../../../contract/site/content.ts';
import type { Placeholder } from './placeholders.ts';

type Values = Partial<Record<Placeholder, string>>;

/**
 * A compiled document marks each paragraph and list item that names facts about the operator:
 * `<!--needs company address--><p>…</p><!--/needs-->`.
 */
const NEEDS = /<!--needs ([\w ]+)-->(.*?)<!--\/needs-->/gs;

/** Puts values in for placeholders, and leaves out what names a fact that has none. */
export function fillPage({ title, description, html }: ContentPage, values: Values): ContentPage {
  const put = (text: string, written = (value: string) => value) =>
    text.replace(/\{(\w+)\}/g, (_, name: Placeholder) => written(values[name] ?? ''));
  const isStated = (names = '') =>
    names.split(' ').every((name) => values[name as Placeholder] !== undefined);
  const shown = html.replace(NEEDS, (_, names: string, part: string) =>
    isStated(names) ? part : '',
  );
  return { title: put(title), description: put(description), html: put(shown, escapeHtml) };
}
