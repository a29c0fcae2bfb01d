/** The package has types for its converters, none for its tables. */
declare module 'opencc-js/dict/*' {
  const dictionary: string;

  export { dictionary as default };
}
