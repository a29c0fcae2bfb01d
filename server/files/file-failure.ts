import { readFileSync } from 'node:fs';
import messages from '#i18n/messages/en/desk-file.json' with { type: 'json' };
import { type NoticeText, say } from '#i18n/notice.ts';
import { OperatorError } from '../errors/operator-error.ts';
import { codeOf, messageOf } from '../errors/thrown.ts';

/** Whether the operating system reported the error, for a file, a folder or the disk. */
export function isFileFailure(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error && 'errno' in error;
}

export function isAbsent(error: unknown): boolean {
  return isFileFailure(error) && error.code === 'ENOENT';
}

const REASONS: Record<string, keyof typeof messages> = {
  ENOSPC: 'deskFile.failure.full',
  EDQUOT: 'deskFile.failure.quota',
  EFBIG: 'deskFile.failure.fileLimit',
  EROFS: 'deskFile.failure.readOnly',
  EACCES: 'deskFile.failure.denied',
  EPERM: 'deskFile.failure.denied',
  EMFILE: 'deskFile.failure.openFiles',
  ENFILE: 'deskFile.failure.openFilesMachine',
  EIO: 'deskFile.failure.disk',
  ENOENT: 'deskFile.failure.absent',
  ENOTDIR: 'deskFile.failure.notInFolder',
  EISDIR: 'deskFile.failure.isFolder',
};

/**
 * Explains a file failure in a sentence without full stop; undefined for other errors. An error of
 * reading or writing an open file has no path, so callers that know the path pass it.
 */
export function toFileNotice(error: unknown, path?: string): NoticeText | undefined {
  if (!isFileFailure(error)) return undefined;
  const { code = '', message } = error;
  const reason = REASONS[code];
  return reason ? say(reason, { path: path ?? error.path ?? 'a file' }) : message;
}

/** As `toFileNotice`, in English. Reads no file, because too many may be open. */
export function explainFileFailure(error: unknown, path?: string): string | undefined {
  if (!isFileFailure(error)) return undefined;
  const { code = '', message } = error;
  return reasonInEnglish(code, path ?? error.path ?? 'a file') ?? message;
}

function reasonInEnglish(code: string, path: string): string | undefined {
  const reason = REASONS[code];
  return reason && messages[reason].replace('{path}', () => path);
}

export function unreadable(path: string, error: unknown): OperatorError {
  const reason =
    reasonInEnglish(codeOf(error) ?? '', path) ?? `${path} cannot be read: ${messageOf(error)}`;
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
