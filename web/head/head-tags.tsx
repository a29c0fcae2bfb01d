import { useContext } from 'react';
import { themeColours } from '../../contract/site/theme-colours.ts';
import { useCurrentPage } from '../shell/current-page.ts';
import { HEADER_ID } from '../shell/header/header.tsx';
import { FontPreloads } from './font-preloads.tsx';
import { HeadContext } from './head-context.ts';
import loadPictures from './load-pictures.ts?inline-script';
import { PageTags } from './page-tags.tsx';
import registerWorker from './register-worker.ts?inline-script';

/** What the HTML's head holds for machines: search engines, link previews, launchers. */
export function HeadTags() {
  const told = useContext(HeadContext);
  const hasHeader = useCurrentPage()?.meta.showHeader ?? true;
  if (!told) return null;
  const { page, head } = told;
  return (
    <>
      <FontPreloads locale={page.locale} />
      {/* Painted when it is whole: else its tools would move each other as they are read. */}
      {hasHeader && <link rel="expect" href={`#${HEADER_ID}`} blocking="render" />}
      <link rel="icon" sizes="32x32" href="/favicon.ico" />
      <link rel="icon" type="image/svg+xml" href="/icons/favicon.svg" />
      <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
      <link rel="manifest" href={`/manifest.webmanifest?lang=${page.locale}`} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={themeColours.dark} />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={themeColours.light} />
      {head && <PageTags page={page} head={head} />}
      {import.meta.env.PROD && (
        <script
          nonce={page.nonce}
          dangerouslySetInnerHTML={{ __html: `${registerWorker};${loadPictures}` }}
        />
      )}
    </>
  );
}
