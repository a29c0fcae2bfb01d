import type * as v from 'valibot';
import type { CallAddress } from '../calls.ts';

/**
 * Who may make a call:
 * - `anyone`: the token is not read.
 * - `viewer`: open to guests; a valid token personalises the reply, an invalid one is ignored.
 * - `user`: requires a valid token; otherwise `unauthenticated`, `tokenRejected` or
 *   `accountDisabled`.
 */
export type Access = 'anyone' | 'viewer' | 'user';

/** An object schema; its `entries` are the call's query parameters. */
export type InputSchema = v.GenericSchema<Record<string, unknown>, Record<string, unknown>> & {
  readonly entries: v.ObjectEntries;
};

/** What the calls of the site and of the desk have in common. */
export interface CallShape<
  Input extends InputSchema = InputSchema,
  Output extends v.GenericSchema = v.GenericSchema,
> {
  input: Input;
  /** The shape of `data`; for a download, `fileDownload`. */
  output: Output;
  /** The largest body; 16 KiB unless set (`MAX_BODY_KIB` of the server's request-body.ts). */
  maxBodyKiB?: number;
  /** The work ends when the client disconnects; so does that of a download. */
  isAbortable?: true;
  /** A body that has this field may be larger. */
  largeBody?: { field: string; maxKiB: number };
}

/** Calls by name. */
export type CallTable = Record<string, CallShape>;

export interface Endpoint<
  Input extends InputSchema = InputSchema,
  Output extends v.GenericSchema = v.GenericSchema,
> extends CallShape<Input, Output>,
    CallAddress {
  access: Access;
  /** The formats of a download. */
  fileFormats?: readonly ('xlsx' | 'csv' | 'pdf' | 'zip' | 'json')[];
  /** Whether the call reads the `Idempotency-Key` header. */
  isIdempotent?: true;
}

export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}
