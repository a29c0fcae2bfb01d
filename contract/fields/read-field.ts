import * as v from 'valibot';

/**
 * Parses the text of a form field with a schema of the contract; returns the parsed value, or the
 * message of the first issue.
 */
export function readField(
  rule: v.GenericSchema<string>,
  typed: string,
): { value: string } | { issue: string } {
  const result = v.safeParse(rule, typed, { abortPipeEarly: true });
  return result.success ? { value: result.output } : { issue: result.issues[0].message };
}
