import * as v from 'valibot';
import { OperatorError } from '../errors/operator-error.ts';
import { readIfPresent } from '../files/file-failure.ts';

/** What one of our programs has left in a JSON file; undefined where it has not yet. */
export function readOwnFile<Content>(
  file: string,
  schema: v.GenericSchema<unknown, Content>,
  /** The end of a sentence that begins with the file: "… is not what media ingest writes". */
  itsWriter: string,
): Content | undefined {
  const text = readIfPresent(file);
  if (text === undefined) return undefined;
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  if (read.success) return read.output;
  throw new OperatorError(`${file} is not what ${itsWriter}.`);
}
