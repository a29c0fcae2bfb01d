import type * as v from 'valibot';
import type { Api } from '#contract/api.ts';
import type { CallName } from '#contract/calls.ts';
import type { FileDownload, StreamedDownload } from '#contract/fields/downloads.ts';
import type { CallOutput } from '#contract/transport/client.ts';
import type { Caller, SignedInUser } from './caller.ts';

/** The context of a call; the type of `user` follows from the call's access rule. */
export interface Call<Name extends CallName = CallName> extends Caller {
  user: Api[Name]['access'] extends 'user'
    ? SignedInUser
    : Api[Name]['access'] extends 'viewer'
      ? SignedInUser | undefined
      : undefined;
}

export type Handler<Name extends CallName> = (
  input: v.InferOutput<Api[Name]['input']>,
  call: Call<Name>,
) => Promise<
  CallOutput<Name> extends FileDownload ? FileDownload | StreamedDownload : CallOutput<Name>
>;

/** The handlers of the named calls, by default of all calls. */
export type Handlers<Name extends CallName = CallName> = { [N in Name]: Handler<N> };
