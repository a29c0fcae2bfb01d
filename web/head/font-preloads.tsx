import type { Locale } from '#i18n/locales.ts';
import figtree from '#ui/styles/fonts/figtree.woff2?url';
import fraunces from '#ui/styles/fonts/fraunces.woff2?url';

/** The languages whose headings use the display face; in the others they use the text face. */
const localesWithDisplayFace: Locale[] = ['en', 'es'];

/** Preloads typefaces: with `font-display: optional` the browser ignores one that arrives late. */
export function FontPreloads({ locale }: { locale: Locale }) {
  const files = localesWithDisplayFace.includes(locale) ? [figtree, fraunces] : [figtree];
  return files.map((file) => (
    <link key={file} rel="preload" as="font" type="font/woff2" href={file} crossOrigin="" />
  ));
}
