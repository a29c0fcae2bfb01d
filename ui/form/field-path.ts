/** The paths of the texts within the values of a form, such as `name` and `texts.en.title`. */
export type TextPath<Values> = {
  [Key in keyof Values & string]: Values[Key] extends string
    ? Key
    : Values[Key] extends readonly (infer Item)[]
      ? `${Key}.${number}.${TextPath<Item>}`
      : Values[Key] extends object
        ? `${Key}.${TextPath<Values[Key]>}`
        : never;
}[keyof Values & string];

export function textAt(values: unknown, path: string): string {
  return String(path.split('.').reduce((value, key) => (value as Tree)[key], values));
}

/** Copies only what contains the text, so that everything else stays identical. */
export function withText<Values>(values: Values, path: string, text: string): Values {
  return replaceAt(values, path.split('.'), text) as Values;
}

type Tree = Record<string, unknown>;

function replaceAt(values: unknown, [key, ...rest]: string[], text: string): unknown {
  if (key === undefined) return text;
  const copy = (Array.isArray(values) ? [...values] : { ...(values as Tree) }) as Tree;
  copy[key] = replaceAt(copy[key], rest, text);
  return copy;
}
