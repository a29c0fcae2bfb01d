/** Identifies the build that rendered the page; empty in development. */
declare const BUILD_ID: string;

interface LoadedTexts {
  default: import('#i18n/format.ts').Messages;
}

/** By language: imports the texts of every page, and by area what imports the others. */
type BaseTexts<Area extends string> = Record<
  import('#i18n/locales.ts').Locale,
  () => Promise<LoadedTexts & { areas: Record<Area, () => Promise<LoadedTexts>> }>
>;

declare module 'virtual:texts' {
  export const texts: BaseTexts<import('#i18n/areas.ts').PageArea>;
}

declare module 'virtual:desk-texts' {
  export const texts: BaseTexts<
    import('#i18n/areas.ts').PageArea | import('#i18n/areas.ts').DeskArea
  >;
}

declare module 'virtual:workbench-texts' {
  export const texts: Record<
    import('#i18n/locales.ts').Locale,
    Record<import('#i18n/areas.ts').WorkbenchArea, () => Promise<LoadedTexts>>
  >;
}

/** The key is a module's path or `texts/<locale>-<area>`; see `scripts/page-assets.ts`. */
declare module 'virtual:page-assets' {
  export const assets: Record<string, import('#scripts/page-assets.ts').Assets | undefined>;
}

/** See `scripts/inline-script.ts`. */
declare module '*?inline-script' {
  const text: string;
  export default text;
}
