import * as v from 'valibot';
import { deskApi } from '#contract/desk/api.ts';
import type { DeskEndpoint } from '#contract/desk/endpoint.ts';
import { sessionCalls } from '#contract/desk/staff/session.ts';
import { deskSummaries, type OperatorCallName } from '#contract/documentation/desk.ts';
import { fileDownload } from '#contract/fields/downloads.ts';
import { WrongUse } from '#server/errors/operator-error.ts';
import { describeInvalid } from '#server/http/api/parse-input.ts';
import { closest } from '#server/text/did-you-mean.ts';

export interface FoundCall {
  name: OperatorCallName;
  endpoint: DeskEndpoint;
  makesFile: boolean;
}

const isOperatorCall = (name: string): name is OperatorCallName =>
  Object.hasOwn(deskSummaries, name);

export function findCall(name: string): FoundCall {
  if (Object.hasOwn(sessionCalls, name))
    throw new WrongUse(
      `${name} is about the session of a member who has signed in at the desk; "vignette staff" manages members.`,
    );
  if (!isOperatorCall(name)) {
    const meant = closest(name, Object.keys(deskSummaries));
    const hint = meant ? `Did you mean ${meant}? ` : '';
    throw new WrongUse(`There is no call ${name}. ${hint}"vignette call" lists all.`);
  }
  const endpoint: DeskEndpoint = deskApi[name];
  return { name, endpoint, makesFile: (endpoint.output as unknown) === fileDownload };
}

/** Throws with a line for each invalid field. */
export async function checkInput({ name, endpoint }: FoundCall, input: unknown): Promise<void> {
  // To a schema of an object, a list is an object without its fields.
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw new WrongUse(`The input of ${name} must be a JSON object, such as { "name": "value" }.`);
  const result = v.safeParse(endpoint.input, input);
  if (result.success) return;
  const { createTranslators } = await import('#server/text/translators.ts');
  const { t } = createTranslators().en;
  const lines = result.issues.map((issue) => {
    const { field, message } = describeInvalid(endpoint.input, issue, t);
    return `${field}: ${message}`;
  });
  throw new WrongUse([`The input of ${name} is not valid:`, ...new Set(lines)].join('\n'));
}
