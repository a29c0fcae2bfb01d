import { OperatorError } from '#server/errors/operator-error.ts';

const MAX_NAME = 200;
const MAX_FOLDERS = 5;

/**
 * Returns the path of an uploaded file relative to its folder, with `/` as the separator. The name
 * comes from a browser: parts such as `..` and hidden names are refused, control characters are
 * replaced.
 */
export function readUploadName(name: string): string {
  const parts = name
    .normalize()
    .replaceAll(/[\p{Cc}\\:*?"<>|]/gu, '_')
    .split('/')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const isUsable = parts.every((part) => !part.startsWith('.') && part.length <= MAX_NAME);
  if (parts.length === 0 || parts.length > MAX_FOLDERS || !isUsable)
    throw new OperatorError(`A file cannot be named "${name}".`, {
      message: 'deskError.uploadName',
      values: { name },
    });
  return parts.join('/');
}
