import { expect, test, vi } from 'vitest';
import { createTranslator } from '#i18n/i18n.ts';
import type { Locale } from '#i18n/locales.ts';
import { fragmentsOf } from './render-fragments.tsx';

const kind = 'test';

function renderIn(locale: Locale, title: string) {
  const node = vi.fn(() => <li>{title}</li>);
  const html = fragmentsOf(createTranslator(locale, {}))({ kind, id: 1, facts: [title], node });
  return { html, renders: node.mock.calls.length };
}

test('a part is rendered once per language and facts', () => {
  expect(renderIn('en', 'Calm')).toEqual({ html: '<li>Calm</li>', renders: 1 });
  expect(renderIn('en', 'Calm')).toEqual({ html: '<li>Calm</li>', renders: 0 });
  expect(renderIn('ja', 'Calm')).toEqual({ html: '<li>Calm</li>', renders: 1 });
  expect(renderIn('en', 'Storm')).toEqual({ html: '<li>Storm</li>', renders: 1 });
});
