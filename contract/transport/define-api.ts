import type { CallAddress } from '../calls.ts';
import type { CallShape } from './endpoint.ts';

/** The calls of the site or of the desk, with the method and path of each. */
export interface Api<Name extends string, Endpoint extends CallShape = CallShape> {
  calls: Readonly<Record<Name, Endpoint>>;
  addressOf: (name: Name) => CallAddress;
  /** The call at a path; undefined if there is none. */
  nameAt: (path: string) => Name | undefined;
}

export function defineApi<Name extends string, Endpoint extends CallShape>(
  calls: Readonly<Record<Name, Endpoint>>,
  addressOf: (name: Name) => CallAddress,
): Api<Name, Endpoint> {
  const names = Object.keys(calls) as Name[];
  const byPath = new Map<string, Name>(names.map((name) => [addressOf(name).path, name]));
  return { calls, addressOf, nameAt: (path) => byPath.get(path) };
}
