import { assets } from 'virtual:page-assets';
import { useTranslator } from '#ui/text/translator.ts';
import { fileOf } from '../route-table.ts';
import { useCurrentPage } from '../shell/current-page.ts';
import { SCRIPTS_TEMPLATE_ID } from './scripts-template.ts';

const ENTRY = 'web/entry.client.tsx';

/**
 * The styles and scripts of the page. The scripts are in a template, from which `load-scripts.ts`
 * takes them after the first paint: the page can be read without them, so they do not compete with
 * its styles, typefaces and first picture.
 *
 * The libraries that the entry imports are scripts too, so that each is executed in its own task; as
 * imports alone they would be executed in the entry's task and block the page for longer.
 */
export function PageAssets() {
  const { locale } = useTranslator();
  const page = useCurrentPage();
  const texts = ['base', ...(page?.texts ?? [])].map((name) => `texts/${locale}-${name}`);
  const modules = [...(page ? [`web/${fileOf(page)}`] : []), ...texts];
  const needed = [ENTRY, ...modules].flatMap((name) => assets[name] ?? []);
  const styles = new Set(needed.flatMap((each) => each.styles));
  const executed = new Set(assets[ENTRY]?.scripts);
  const imported = new Set(needed.flatMap((each) => each.scripts)).difference(executed);
  // As text, because React moves scripts and preloads out of the template.
  const scripts = [
    ...Array.from(executed, (src) => `<script type="module" src="${src}"></script>`),
    ...Array.from(imported, (href) => `<link rel="modulepreload" href="${href}">`),
  ].join('');
  return (
    <>
      {Array.from(styles, (href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      <template id={SCRIPTS_TEMPLATE_ID} dangerouslySetInnerHTML={{ __html: scripts }} />
    </>
  );
}
