/** `page-assets.tsx` writes the template, and `load-scripts.ts` reads it. */
export const SCRIPTS_TEMPLATE_ID = 'scripts';
