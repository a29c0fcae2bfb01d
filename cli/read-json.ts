import { readFile } from 'node:fs/promises';
import { OperatorError } from '#server/errors/operator-error.ts';
import { isAbsent, unreadable } from '#server/files/file-failure.ts';

export async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((error) => {
    throw isAbsent(error)
      ? new OperatorError(`There is no file ${file}.`)
      : unreadable(file, error);
  });
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new OperatorError(`${file} is not valid JSON: ${(error as Error).message}.`);
  }
}
