import type * as v from 'valibot';
import type { DeskApi, DeskCallName } from '#contract/desk/api.ts';
import type { DeskOutput } from '#contract/desk/client.ts';
import type { OpenCall, StaffCall } from './caller.ts';

export type DeskHandler<Name extends DeskCallName> = (
  input: v.InferOutput<DeskApi[Name]['input']>,
  call: DeskApi[Name]['permission'] extends 'anyone' ? OpenCall : StaffCall,
) => Promise<DeskOutput<Name>>;

/** The handlers of the named calls, by default of all calls. */
export type DeskHandlers<Name extends DeskCallName = DeskCallName> = {
  [N in Name]: DeskHandler<N>;
};
