import { assets } from 'virtual:page-assets';
import { useTranslator } from '../lib/text/translator.ts';
import { fileOf } from '../page-file.ts';
import { useCurrentPage } from '../shell/current-page.ts';

const ENTRY = 'web/entry.client.tsx';

/**
 * The styles and scripts of the page. Scripts have low priority: the page can be read without
 * them, so styles and the first picture come first.
 */
export function PageAssets() {
  const { locale } = useTranslator();
  const page = useCurrentPage();
  const texts = ['base', ...(page?.texts ?? [])].map((name) => `texts/${locale}-${name}`);
  const modules = [...(page ? [`web/${fileOf(page)}`] : []), ...texts];
  const needed = [ENTRY, ...modules].flatMap((name) => assets[name] ?? []);
  const styles = new Set(needed.flatMap((each) => each.styles));
  const [entry, ...preloads] = new Set(needed.flatMap((each) => each.scripts));
  return (
    <>
      {Array.from(styles, (href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {preloads.map((href) => (
        <link key={href} rel="modulepreload" fetchPriority="low" href={href} />
      ))}
      <script type="module" fetchPriority="low" src={entry} />
    </>
  );
}
