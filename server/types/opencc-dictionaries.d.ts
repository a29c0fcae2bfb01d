/** The package has types for its converters, but not for its dictionaries. */
declare module 'opencc-js/dict/*' {
  const dictionary: string;

  export { dictionary as default };
}
