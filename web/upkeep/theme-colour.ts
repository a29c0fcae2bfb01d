/** Keeps `theme-color`, which colours the browser's toolbar, equal to the chosen theme's background. */
export function followTheme(): () => void {
  const root = document.documentElement;
  const metas = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]');
  const systemColours = Array.from(metas, ({ content }) => content);
  const update = () => {
    const chosen = root.dataset.theme && getComputedStyle(root).backgroundColor;
    for (const [index, meta] of metas.entries())
      meta.content = chosen || (systemColours[index] ?? '');
  };
  const observer = new MutationObserver(update);
  observer.observe(root, { attributeFilter: ['data-theme'] });
  update();
  return () => observer.disconnect();
}
