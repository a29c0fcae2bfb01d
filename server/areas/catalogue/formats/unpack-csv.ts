import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { OperatorError } from '#server/errors/operator-error.ts';
import { Archive } from './xlsx/archive.ts';

const MAX_UNPACKED_BYTES = 500_000_000;

/** Unpacks the CSV files of a ZIP archive, as a CSV export is downloaded; returns their paths. */
export async function unpackCsv(archivePath: string, folder: string): Promise<string[]> {
  const name = basename(archivePath);
  const refuse = (text: string): never => {
    throw new OperatorError(`${name} ${text}.`, {
      message: 'deskError.archiveUnusable',
      values: { name },
    });
  };
  const archive = await openZip(archivePath).catch(() => refuse('is not a ZIP archive'));
  const entries = archive.names.filter(
    (entry) => /\.csv$/i.test(entry) && !/(^|\/)[.~_][^/]*/.test(entry),
  );
  if (entries.length === 0) refuse('contains no CSV files');
  if (archive.unpackedBytes > MAX_UNPACKED_BYTES) refuse('is too large when it is unpacked');
  const files: string[] = [];
  for (const entry of entries) {
    const file = join(folder, basename(entry));
    if (files.includes(file)) refuse(`contains ${basename(entry)} more than once`);
    await writeFile(file, archive.read(entry) ?? '', { flag: 'wx' });
    files.push(file);
  }
  return files;
}

const openZip = async (path: string) => new Archive(await readFile(path));
