/** Identifies the build that rendered the page; empty in development. */
declare const BUILD_ID: string;

declare module 'virtual:texts' {
  type Load = () => Promise<{ default: import('../i18n/format.ts').Messages }>;
  export const texts: Record<
    import('../i18n/locales.ts').Locale,
    Record<'base' | import('../i18n/areas.ts').PageArea, Load>
  >;
}

declare module 'virtual:workbench-texts' {
  type Load = () => Promise<{ default: import('../i18n/format.ts').Messages }>;
  export const texts: Record<
    import('../i18n/locales.ts').Locale,
    Record<import('../i18n/areas.ts').WorkbenchArea, Load>
  >;
}

declare module 'virtual:desk-texts' {
  type Load = () => Promise<{ default: import('../i18n/format.ts').Messages }>;
  export const texts: Record<
    import('../i18n/locales.ts').Locale,
    Record<'base' | import('../i18n/areas.ts').PageArea | import('../i18n/areas.ts').DeskArea, Load>
  >;
}

/** The key is a module's path or `texts/<locale>-<area>`; see `scripts/page-assets.ts`. */
declare module 'virtual:page-assets' {
  export const assets: Record<string, import('../scripts/page-assets.ts').Assets | undefined>;
}

/** See `scripts/inline-script.ts`. */
declare module '*?inline-script' {
  const text: string;
  export default text;
}
