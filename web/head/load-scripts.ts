import { SCRIPTS_TEMPLATE_ID } from './scripts-template.ts';

/**
 * An inline script of `root.tsx`. Inserts the page's scripts once, when the document is complete and
 * painted for the first time. A hidden document is not painted, so it gets them at once.
 */
function loadScripts(): void {
  const template = document.getElementById(SCRIPTS_TEMPLATE_ID);
  if (!(template instanceof HTMLTemplateElement)) return;
  template.remove();
  for (const child of document.importNode(template.content, true).children) {
    // In the order of the template: inserted scripts are otherwise executed as they arrive.
    if (child instanceof HTMLScriptElement) child.async = false;
    // Each in a task of its own, because starting a request takes a few milliseconds on a phone.
    setTimeout(() => document.head.append(child));
  }
}

addEventListener('DOMContentLoaded', () => {
  if (document.visibilityState === 'hidden') loadScripts();
  else {
    // The callback runs before the paint, the timer after it.
    requestAnimationFrame(() => setTimeout(loadScripts));
    addEventListener('visibilitychange', loadScripts, { once: true });
  }
});
