import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { compileCatalogue } from '#i18n/compile.ts';
import { createTranslator } from '#i18n/i18n.ts';
import { TranslatorContext } from '#ui/text/translator.ts';
import { defaultFilters } from './filters.ts';
import { NoMatches } from './no-matches.tsx';

const en = createTranslator('en', compileCatalogue('en'));

test.each([
  ['free', false, 'catalogue.noneFree'],
  ['open', false, 'catalogue.noneOpen'],
  ['free', true, 'catalogue.noneYet'],
  ['open', true, 'catalogue.noneYet'],
] as const)('an empty list filtered by %s, capped: %s, shows %s', (filter, isCapped, title) => {
  const availability = { filter, market: 'territories=MX&media=svod&term_months=24' };
  const html = renderToStaticMarkup(
    <TranslatorContext value={en}>
      <NoMatches
        filters={{ ...defaultFilters, availability }}
        isCapped={isCapped}
        link={() => '/en'}
      />
    </TranslatorContext>,
  );
  expect(html).toContain(en.t(title));
  expect(html).toContain(en.t(`${title}Text`));
});
