/** The colours of CSS that subtitle files name; the first eight are the classes of WebVTT. */
const NAMES: Record<string, string> = {
  white: '#ffffff',
  lime: '#00ff00',
  cyan: '#00ffff',
  red: '#ff0000',
  yellow: '#ffff00',
  magenta: '#ff00ff',
  blue: '#0000ff',
  black: '#000000',
  aqua: '#00ffff',
  fuchsia: '#ff00ff',
  gray: '#808080',
  green: '#008000',
  grey: '#808080',
  maroon: '#800000',
  navy: '#000080',
  olive: '#808000',
  orange: '#ffa500',
  pink: '#ffc0cb',
  purple: '#800080',
  silver: '#c0c0c0',
  teal: '#008080',
};
const VTT_CLASSES = Object.keys(NAMES).slice(0, 8);

/** Reads `#ff0`, `#ffff00`, `ffff00` or `yellow`; empty if it is none. */
export function readHtmlColour(value: string): string {
  const text = value.trim().toLowerCase();
  const hex = /^#?([0-9a-f]{6})(?:[0-9a-f]{2})?$/.exec(text)?.[1];
  if (hex) return `#${hex}`;
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(text);
  if (short)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join('')}`;
  return Object.hasOwn(NAMES, text) ? (NAMES[text] ?? '') : '';
}

/** Reads `&HBBGGRR&`; empty if it is none. */
export function readAssColour(value: string): string {
  const hex = /^&?H([0-9a-f]{1,8})&?$/i.exec(value.trim())?.[1];
  if (!hex) return '';
  const [, blue, green, red] = /(..)(..)(..)$/.exec(hex.padStart(6, '0').toLowerCase()) ?? [];
  return `#${red}${green}${blue}`;
}

export function toAssColour(colour: string): string {
  const [, red, green, blue] = /^#(..)(..)(..)$/.exec(colour.toUpperCase()) ?? [];
  return `&H${blue}${green}${red}&`;
}

/** The colour of a WebVTT class such as `yellow`; empty if the class means none. */
export function colourOfClass(name: string): string {
  return VTT_CLASSES.includes(name) ? (NAMES[name] ?? '') : '';
}

/** The class for a colour, or undefined: WebVTT has classes for eight colours only. */
export function classOfColour(colour: string): string | undefined {
  return VTT_CLASSES.find((name) => NAMES[name] === colour);
}
