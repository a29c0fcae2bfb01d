/** Which build the page belongs to; empty in development. Only the server's half may read it. */
declare const BUILD_ID: string;

declare module 'virtual:texts' {
  type Load = () => Promise<{ default: import('../i18n/format.ts').Messages }>;
  export const texts: Record<
    import('../i18n/locales.ts').Locale,
    Record<'base' | import('../i18n/areas.ts').PageArea, Load>
  >;
}

declare module 'virtual:react-router/server-build' {
  const build: import('react-router').ServerBuild;
  export = build;
}
