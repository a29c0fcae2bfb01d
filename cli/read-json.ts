import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { OperatorError } from '#server/errors/operator-error.ts';
import { messageOf } from '#server/errors/thrown.ts';
import { isAbsent, unreadable } from '#server/files/file-failure.ts';

/** The content of a file, or with `-` of standard input. */
export async function readJson(file: string): Promise<unknown> {
  const isInput = file === '-';
  const content = await (isInput ? text(process.stdin) : readFile(file, 'utf8')).catch((error) => {
    throw isAbsent(error)
      ? new OperatorError(`There is no file ${file}.`)
      : unreadable(file, error);
  });
  try {
    return JSON.parse(content.replace(/^\uFEFF/, ''));
  } catch (error) {
    const name = isInput ? 'The standard input' : file;
    throw new OperatorError(`${name} is not valid JSON: ${messageOf(error)}.`);
  }
}
