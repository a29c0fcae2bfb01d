/** The package brings no types; these are of what we use. */
declare module 'subset-font' {
  interface Options {
    keepAllGlyphs: true;
    targetFormat: 'truetype';
    variationAxes: Record<string, number>;
  }

  function subsetFont(font: Buffer, text: undefined, options: Options): Promise<Buffer>;

  export { subsetFont as default };
}
