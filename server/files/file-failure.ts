import { readFileSync } from 'node:fs';
import { OperatorError } from '../errors/operator-error.ts';

/** Whether the operating system reported the error, for a file, a folder or the disk. */
export function isFileFailure(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'errno' in error;
}

export function isAbsent(error: unknown): boolean {
  return isFileFailure(error) && error.code === 'ENOENT';
}

const REASONS: Record<string, (path: string) => string> = {
  ENOSPC: () => 'The disk is full',
  EDQUOT: () => 'The disk quota is used up',
  EFBIG: () => 'A file would be larger than this user may write (ulimit -f)',
  EROFS: (path) => `${path} is on a read-only file system`,
  EACCES: (path) => `No permission for ${path}`,
  EPERM: (path) => `No permission for ${path}`,
  EMFILE: () => 'Too many files are open (ulimit -n)',
  ENFILE: () => 'Too many files are open on this machine',
  EIO: (path) => `The disk failed at ${path}`,
  ENOENT: (path) => `${path} does not exist`,
  ENOTDIR: (path) => `${path} is not in a folder`,
  EISDIR: (path) => `${path} is a folder, not a file`,
};

/**
 * Explains a file failure in a sentence without full stop; undefined for other errors. An error of
 * reading or writing an
 * open file has no path, so callers that know the path pass it.
 */
export function explainFileFailure(error: unknown, path?: string): string | undefined {
  if (!isFileFailure(error)) return undefined;
  const { code = '', message } = error;
  return REASONS[code]?.(path ?? error.path ?? 'a file') ?? message;
}

export function unreadable(path: string, error: unknown): OperatorError {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const reason = REASONS[code]?.(path) ?? `${path} cannot be read: ${message}`;
  return new OperatorError(`${reason}.`, { cause: error });
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
