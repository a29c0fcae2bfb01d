/** What browsers paint around the page follows the chosen theme, whichever the system has. */
export function followTheme(): void {
  const root = document.documentElement;
  const metas = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]');
  const ofSystem = Array.from(metas, ({ content }) => content);
  const paint = () => {
    const chosen = root.dataset.theme && getComputedStyle(root).backgroundColor;
    for (const [index, meta] of metas.entries()) meta.content = chosen || (ofSystem[index] ?? '');
  };
  new MutationObserver(paint).observe(root, { attributeFilter: ['data-theme'] });
  paint();
}
