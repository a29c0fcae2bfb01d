import * as v from 'valibot';
import { OperatorError } from '../errors/operator-error.ts';
import { readIfPresent } from '../files/file-failure.ts';

/** Reads a JSON file that this program writes; undefined when it does not exist. */
export function readOwnFile<Content>(
  file: string,
  schema: v.GenericSchema<unknown, Content>,
  /** Ends the error message: "<file> is not a file that media ingest writes." */
  writer: string,
): Content | undefined {
  const text = readIfPresent(file);
  if (text === undefined) return undefined;
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  if (read.success) return read.output;
  throw new OperatorError(`${file} is not a file that ${writer}.`);
}
