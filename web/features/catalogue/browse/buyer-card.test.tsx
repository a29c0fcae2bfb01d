import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { compileCatalogue } from '#i18n/compile.ts';
import { createTranslator } from '#i18n/i18n.ts';
import type { Locale } from '#i18n/locales.ts';
import { TranslatorContext } from '#ui/text/translator.ts';
import type { BuyerFacts } from './browse-data.ts';
import { BuyerCard } from './buyer-card.tsx';

const drama: BuyerFacts = {
  drama_id: 7,
  title: 'Moon Gate',
  original_title: '月门',
  cover: '/media/moon-gate.webp',
  episode_count: 60,
  total_minutes: 90,
  release_year: 2026,
  is_new_release: false,
  view_count: 1,
  languages: ['zh', 'en'],
};

function render(locale: Locale, facts: Partial<BuyerFacts>): string {
  return renderToStaticMarkup(
    <TranslatorContext value={createTranslator(locale, compileCatalogue(locale))}>
      <BuyerCard
        drama={{ ...drama, ...facts }}
        isFirst={false}
        action={null}
        mark={undefined}
        choice={undefined}
      />
    </TranslatorContext>,
  );
}

test.each([
  [0, '90 min · 0 views<'],
  [1, '90 min · 1 view<'],
  [1234, '90 min · 1.2K views<'],
])('shows %i views in English', (view_count, words) => {
  expect(render('en', { view_count })).toContain(words);
});

test.each([
  ['en', '简体中文, English"'],
  ['ja', '简体中文、English"'],
] as const)('joins language names with the separator of the locale %s', (locale, words) => {
  expect(render(locale, {})).toContain(words);
});
