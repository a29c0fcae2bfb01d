/** The package has no types; these cover what we use. */
declare module 'subset-font' {
  interface Options {
    keepAllGlyphs?: true;
    keepFeatures?: string[];
    targetFormat: 'truetype' | 'woff2';
    variationAxes: Record<string, number | { min: number; max: number }>;
  }

  function subsetFont(font: Buffer, text: string | undefined, options: Options): Promise<Buffer>;

  export { subsetFont as default };
}
