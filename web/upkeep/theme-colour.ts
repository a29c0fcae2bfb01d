import { themeColours } from '#contract/site/theme-colours.ts';
import { themeStore } from '#ui/browser/theme.ts';

/** Keeps `theme-color`, which colours the browser's toolbar, equal to the chosen theme's background. */
export function followTheme(): () => void {
  const metas = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]');
  const systemColours = Array.from(metas, ({ content }) => content);
  const update = () => {
    const theme = themeStore.get();
    for (const [index, meta] of metas.entries())
      meta.content = theme === 'system' ? (systemColours[index] ?? '') : themeColours[theme];
  };
  update();
  return themeStore.subscribe(update);
}
