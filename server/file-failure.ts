import { readFileSync } from 'node:fs';
import { OperatorError } from './operator-error.ts';

/** What the machine says of a file, a folder or the disk: for the operator to mend. */
export function isFileFailure(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'errno' in error;
}

export function isAbsent(error: unknown): boolean {
  return isFileFailure(error) && error.code === 'ENOENT';
}

/** Named, since what fails may be a stream, which does not know its file. */
export function unreadable(path: string, error: unknown): OperatorError {
  return new OperatorError(`${path} cannot be read: ${(error as Error).message}.`, {
    cause: error,
  });
}

/** The text of a file; undefined when there is no such file. */
export function readIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw unreadable(file, error);
  }
}
