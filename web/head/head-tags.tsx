import { useContext } from 'react';
import { themeColours } from '#contract/site/theme-colours.ts';
import { FontPreloads } from './font-preloads.tsx';
import { HeadContext } from './head-context.ts';
import { lastHeadScript } from './inline-scripts.ts';
import { PageTags } from './page-tags.tsx';

/** Tags for search engines, link previews and launchers; renders nothing in the browser. */
export function HeadTags() {
  const rendering = useContext(HeadContext);
  if (!rendering) return null;
  const { page, head } = rendering;
  return (
    <>
      <FontPreloads locale={page.locale} />
      {/* Delays the first paint until the header is parsed, because its parts move until then. The
          browser waits for the start tag only, so the target is what follows the header. */}
      <link rel="expect" href="#content" blocking="render" />
      <link rel="icon" sizes="32x32" href="/favicon.ico" />
      <link rel="icon" type="image/svg+xml" href="/icons/favicon.svg" />
      <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
      <link rel="manifest" href={`/manifest.webmanifest?lang=${page.locale}`} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={themeColours.dark} />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={themeColours.light} />
      {head && <PageTags page={page} head={head} />}
      {import.meta.env.PROD && <script dangerouslySetInnerHTML={{ __html: lastHeadScript }} />}
    </>
  );
}
