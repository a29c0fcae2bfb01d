import * as v from 'valibot';

/** What a form's field says under a rule of the contract: its value, tidied, or why it is refused. */
export function readField(
  rule: v.GenericSchema<string>,
  typed: string,
): { value: string } | { issue: string } {
  const result = v.safeParse(rule, typed, { abortPipeEarly: true });
  return result.success ? { value: result.output } : { issue: result.issues[0].message };
}
