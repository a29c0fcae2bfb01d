import { oldPosition } from './ass-styles.ts';
import { readAssColour } from './colours.ts';
import { PLAIN, type Position, type TextStyle, toPosition } from './rich-text.ts';

/** What the overrides of ASS in one pair of braces change. */
export interface Overrides {
  style: TextStyle;
  position: Position | undefined;
}

/** Applies `{\b1\an8}` to a style. `base` is the style that `\r` returns to. */
export function applyOverrides(tag: string, style: TextStyle, base = PLAIN): Overrides {
  const result: Overrides = { style, position: undefined };
  for (const override of tag.slice(1, -1).split('\\').slice(1))
    apply(override.trim(), result, base);
  return result;
}

const TOGGLES: [pattern: RegExp, name: 'bold' | 'italic' | 'underline'][] = [
  [/^b(\d*)$/, 'bold'],
  [/^i(\d*)$/, 'italic'],
  [/^u(\d*)$/, 'underline'],
];

function apply(override: string, result: Overrides, base: TextStyle): void {
  for (const [pattern, name] of TOGGLES) {
    const value = pattern.exec(override)?.[1];
    if (value !== undefined) result.style = { ...result.style, [name]: isOn(value, base[name]) };
  }
  const colour = /^1?c(&.*|$)/.exec(override)?.[1];
  if (colour !== undefined)
    result.style = { ...result.style, colour: readAssColour(colour) || base.colour };
  if (/^r(?!nd)/.test(override)) result.style = base;
  result.position ??=
    toPosition(Number(/^an(\d)$/.exec(override)?.[1])) ??
    oldPosition(Number(/^a(\d{1,2})$/.exec(override)?.[1]));
}

/** A weight such as `\b700` is bold too; without a number the style decides. */
function isOn(value: string, usual: boolean): boolean {
  if (value === '') return usual;
  return value === '1' || Number(value) >= 600;
}
