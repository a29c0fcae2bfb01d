import { type EnquiryFileType, MAX_ENQUIRY_BYTES } from '#contract/limits/enquiry-limits.ts';
import type { NewFile } from './enquiry.queries.ts';

interface SentFile {
  filename: string;
  bytes: Buffer;
}

/** The format of a picture that can be opened and is not too large, such as `png`. */
export type FindPictureFormat = (bytes: Buffer) => Promise<string | undefined>;

const pictureTypes: Record<string, EnquiryFileType> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
};

/** Reads the type from the contents. Undefined if the file is neither a picture nor a PDF. */
export async function readFile(
  { filename, bytes }: SentFile,
  findPictureFormat: FindPictureFormat,
): Promise<NewFile | undefined> {
  const content_type = isPdf(bytes)
    ? 'application/pdf'
    : pictureTypes[(await findPictureFormat(bytes)) ?? ''];
  if (!content_type) return undefined;
  return { filename: filename.replaceAll(/[/\\]/g, '_'), content_type, bytes };
}

export function areTooLarge(files: { bytes: Buffer }[], max = MAX_ENQUIRY_BYTES): boolean {
  return files.reduce((sum, { bytes }) => sum + bytes.length, 0) > max;
}

const isPdf = (bytes: Buffer) => bytes.subarray(0, 5).toString('latin1') === '%PDF-';
