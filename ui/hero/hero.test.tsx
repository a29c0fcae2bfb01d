import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Banner } from '#contract/catalogue.ts';
import { compileCatalogue } from '#i18n/compile.ts';
import { createTranslator } from '#i18n/i18n.ts';
import { TranslatorContext } from '../text/translator.ts';
import { Hero } from './hero.tsx';

const banner: Banner = {
  banner_id: 1,
  title: '',
  subtitle: '',
  image: '/media/one.webp',
  image_tall: null,
  drama_id: null,
  link: null,
};

const translator = createTranslator('ja', compileCatalogue('ja', ['home']));

function render(...banners: Partial<Banner>[]): string {
  return renderToStaticMarkup(
    <TranslatorContext value={translator}>
      <MemoryRouter>
        <Hero banners={banners.map((one, index) => ({ ...banner, banner_id: index, ...one }))} />
      </MemoryRouter>
    </TranslatorContext>,
  );
}

test.each([
  ['a drama', { drama_id: 7 }, '/ja/player/7', 'home.watchNow'],
  ['a page, in the visitor’s language', { link: '/en/about' }, '/ja/about', 'home.learnMore'],
  [
    'a page whose link has no language',
    { link: '/about?a=1#b' },
    '/ja/about?a=1#b',
    'home.learnMore',
  ],
  ['another site', { link: 'https://a.example/b' }, 'https://a.example/b', 'home.learnMore'],
] as const)('a banner links to %s', (_target, fields, href, words) => {
  const html = render(fields);
  expect(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)</.exec(html)?.slice(1)).toEqual([
    href,
    translator.t(words),
  ]);
});

test('a banner without a target has no link; a single banner has no controls', () => {
  expect(render({})).not.toContain('<a ');
  expect(render({})).not.toContain('<button');
  expect(render({}, {}).match(/<button/g)).toHaveLength(3);
});

test('a banner without an upright picture has only sources of the wide one', () => {
  const html = render({ image: '/media/banners/old-1600.webp' });
  const widths = Array.from(html.matchAll(/old-(\d+)\.avif/g), ([, width]) => width);
  expect(widths).toEqual(['800', '1600']);
});
