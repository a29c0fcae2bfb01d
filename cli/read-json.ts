import { readFile } from 'node:fs/promises';
import { OperatorError } from '../server/operator-error.ts';

export async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new OperatorError(`${file} cannot be read.`);
  });
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new OperatorError(`${file} is no JSON: ${(error as Error).message}.`);
  }
}
