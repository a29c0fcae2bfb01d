import { useLocation, useMatches } from 'react-router';
import { canonicalPath } from '#contract/site/paths.ts';
import { alternatesOf } from '#i18n/alternates.ts';
import { type Locale, locales, prefixOf } from '#i18n/locales.ts';
import type { PageRequest } from '#server/http/pages/pages.ts';
import { useTranslator } from '#ui/text/translator.ts';
import type { PageHandle } from '../lib/loading/page-handle.ts';
import type { PageHead } from '../lib/loading/page-head.ts';
import { useCurrentPage, useCurrentTitle } from '../shell/current-page.ts';
import { absolute } from './absolute.ts';
import { shorten } from './shorten.ts';

const openGraphLocales: Record<Locale, string> = {
  zh: 'zh_CN',
  'zh-TW': 'zh_TW',
  en: 'en_GB',
  ja: 'ja_JP',
  ko: 'ko_KR',
  es: 'es_ES',
};

/** Metadata that search results and link previews show. */
export function PageTags({ page, head }: { page: PageRequest; head: PageHead }) {
  const { publicUrl, siteName, locale } = page;
  const definition = useCurrentPage();
  const title = useCurrentTitle();
  const description = useDescription(head);
  const path = canonicalPath(locale, useLocation());
  if (!definition) return null;
  const { picture = { url: '/icons/social.jpg', alt: siteName, isWide: true } } = head;
  const image = absolute(publicUrl, picture.url);
  const name = definition.name === 'Home' ? siteName : title;
  // The HTML has no canonical address if its path contains a secret. The address of a shared
  // shortlist's picture contains the token too, but only visitors with the token get this HTML.
  const isAddressShown = !(definition.hasSecretAddress && definition.path.includes(':'));
  const isListed = definition.access === 'public' && !definition.isUnlisted && !head.isUnlisted;
  return (
    <>
      <meta name="description" content={description} />
      {!isListed && <meta name="robots" content="noindex" />}
      {isAddressShown &&
        alternatesOf(path.slice(1 + prefixOf(locale).length)).map((one) => (
          <link
            key={one.hreflang}
            rel="alternate"
            hrefLang={one.hreflang}
            href={publicUrl + one.path}
          />
        ))}
      <meta property="og:site_name" content={siteName} />
      <meta property="og:type" content={head.type ?? 'website'} />
      <meta property="og:title" content={name} />
      <meta property="og:description" content={description} />
      {isAddressShown && <meta property="og:url" content={publicUrl + path} />}
      <meta property="og:locale" content={openGraphLocales[locale]} />
      {locales
        .filter((other) => other !== locale)
        .map((other) => (
          <meta key={other} property="og:locale:alternate" content={openGraphLocales[other]} />
        ))}
      <meta property="og:image" content={image} />
      <meta property="og:image:alt" content={picture.alt} />
      <meta name="twitter:card" content={picture.isWide ? 'summary_large_image' : 'summary'} />
      <meta name="twitter:title" content={name} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={image} />
      {head.structuredData && <StructuredData things={head.structuredData} />}
    </>
  );
}

/** The description from the server's loader, else from the route's handle, else the site's. */
function useDescription(head: PageHead): string {
  const { t } = useTranslator();
  const match = useMatches().at(-1);
  const handle = match?.handle as PageHandle<unknown> | undefined;
  const ofPage = head.description || handle?.description?.(t, match?.loaderData);
  return shorten(ofPage || t('page.homeDescription'));
}

/** Escapes `<`, so that a title cannot end the script element. */
function StructuredData({ things }: { things: object[] }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': things });
  const escaped = json
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: escaped }} />;
}
