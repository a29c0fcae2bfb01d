import { SCRIPTS } from './scripts-template.ts';

/**
 * An inline script of `root.tsx`. Inserts the page's scripts when the document is complete and
 * painted for the first time; a hidden document is not painted, so it gets them at once.
 */
function loadScripts(): void {
  const template = document.getElementById(SCRIPTS) as HTMLTemplateElement;
  document.head.append(document.importNode(template.content, true));
}

addEventListener('DOMContentLoaded', () => {
  if (document.visibilityState === 'hidden') loadScripts();
  // The callback runs before the paint, the timer after it.
  else requestAnimationFrame(() => setTimeout(loadScripts));
});
