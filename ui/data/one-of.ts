/** The value, if it is one of those that are known. */
export function oneOf<Value extends string | number>(
  values: readonly Value[],
  value: unknown,
): Value | undefined {
  return values.find((known) => known === value);
}
