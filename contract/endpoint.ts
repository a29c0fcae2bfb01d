import type * as v from 'valibot';
import type { CallAddress } from './calls.ts';

/**
 * Who may call:
 * - `anyone`: the token is not even looked at.
 * - `viewer`: open to guests; a valid token makes the answer personal, any other is ignored.
 * - `user`: needs a valid token (401 without one, 441 with a bad one, 911 when disabled).
 */
export type Access = 'anyone' | 'viewer' | 'user';

/** An object schema; its `entries` tell which query parameters belong to the call. */
export type InputSchema = v.GenericSchema<Record<string, unknown>, Record<string, unknown>> & {
  readonly entries: v.ObjectEntries;
};

export interface Endpoint<
  Input extends InputSchema = InputSchema,
  Output extends v.GenericSchema = v.GenericSchema,
> extends CallAddress {
  access: Access;
  input: Input;
  /** The shape of `data`; for a download, `fileDownload`. */
  output: Output;
  /** The call honours the `Idempotency-Key` header. */
  isIdempotent?: true;
}

export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}
