import { outcomes } from '#contract/error-codes.ts';
import type { CallFailure } from '#contract/transport/client.ts';
import { recordOf } from '#ui/storage/browser-storage.ts';

/** The field that the server refused, such as `attachments.1`; undefined after other failures. */
export function refusedField({ code, data }: CallFailure): string | undefined {
  const { field } = recordOf(data);
  return code === outcomes.invalidInput.code && typeof field === 'string' ? field : undefined;
}
