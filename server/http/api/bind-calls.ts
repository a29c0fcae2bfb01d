import * as v from 'valibot';
import type { Api } from '#contract/transport/define-api.ts';
import type { CallShape } from '#contract/transport/endpoint.ts';
import { noteCall, traced } from '#server/observe/request-scope.ts';
import { parseInput } from './parse-input.ts';

/**
 * Runs a call, independent of transport. Throws `AppError`. `readInput` is called only for callers who
 * may make the call.
 */
export type Dispatch<Name extends string, Caller> = (
  name: Name,
  readInput: () => Promise<unknown>,
  caller: Caller,
) => Promise<unknown>;

/** A call that is admitted, with its parsed input. */
export interface AdmittedCall<Endpoint, Call> {
  name: string;
  endpoint: Endpoint;
  call: Call;
  input: unknown;
}

interface BindOptions<Name extends string, Endpoint extends CallShape, Caller, Admitted> {
  api: Api<Name, Endpoint>;
  handlers: Record<Name, unknown>;
  /** What a handler gets besides the caller; throws unless the caller may make the call. */
  admit: (endpoint: Endpoint, caller: Caller, name: Name) => Promise<Admitted>;
  /** Runs the handler at most once for an idempotency key. */
  once?: (call: AdmittedCall<Endpoint, Caller & Admitted>, run: Run) => Promise<unknown>;
  /** Validates replies against the contract; for tests and development. */
  isOutputChecked: boolean;
}

type Run = () => Promise<unknown>;
type AnyHandler = (input: unknown, call: unknown) => Promise<unknown>;

/** Binds the calls of an API to their handlers: admission → read and parse → handler → data. */
export function bindCalls<Name extends string, Endpoint extends CallShape, Caller, Admitted>({
  api,
  handlers,
  admit,
  once = (_call, run) => run(),
  isOutputChecked,
}: BindOptions<Name, Endpoint, Caller, Admitted>): Dispatch<Name, Caller> {
  const run: Dispatch<Name, Caller> = async (name, readInput, caller) => {
    const endpoint = api.calls[name];
    const call = { ...caller, ...(await admit(endpoint, caller, name)) };
    const input = parseInput(endpoint.input, await readInput());
    return once({ name, endpoint, call, input }, async () => {
      const data = await (handlers[name] as AnyHandler)(input, call);
      if (isOutputChecked) v.parse(endpoint.output, data);
      return data;
    });
  };
  return (name, readInput, caller) => {
    noteCall(name);
    return traced(name, {}, () => run(name, readInput, caller));
  };
}
