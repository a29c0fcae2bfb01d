import {
  enquiryFileTypes,
  MAX_ENQUIRY_BYTES,
  MAX_ENQUIRY_FILES,
  MAX_ENQUIRY_LINE,
} from '#contract/limits/enquiry-limits.ts';
import type { Translator } from '#i18n/i18n.ts';

export const MAX_MEGABYTES = MAX_ENQUIRY_BYTES / 1024 ** 2;

/** Adds files up to the limits; the error says why one was left out. */
export function addFiles(
  { t }: Pick<Translator, 't'>,
  files: readonly File[],
  added: readonly File[],
): { files: File[]; error: string | undefined } {
  const kept = [...files];
  let error: string | undefined;
  for (const file of added) {
    const { name } = file;
    const bytes = kept.reduce((sum, { size }) => sum + size, file.size);
    if (!enquiryFileTypes.some((type) => type === file.type))
      error = t('enquiry.fileType', { name });
    else if (file.size === 0) error = t('enquiry.fileEmpty', { name });
    else if (kept.length >= MAX_ENQUIRY_FILES)
      error = t('enquiry.fileCount', { count: MAX_ENQUIRY_FILES });
    else if (bytes > MAX_ENQUIRY_BYTES)
      error = t('enquiry.fileSize', { name, size: MAX_MEGABYTES });
    else kept.push(file);
  }
  return { files: kept, error };
}

/**
 * The files as the call sends them, and those that cannot be read, because they were changed or
 * removed since they were chosen.
 */
export async function readFiles(files: readonly File[]) {
  const read = await Promise.allSettled(files.map(toAttachment));
  return {
    attachments: read.flatMap((file) => (file.status === 'fulfilled' ? [file.value] : [])),
    unreadable: files.filter((_, at) => read[at]?.status === 'rejected'),
  };
}

async function toAttachment(file: File): Promise<{ filename: string; base64: string }> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
  // The end of a long name has the file's kind.
  return { filename: file.name.slice(-MAX_ENQUIRY_LINE), base64: url.slice(url.indexOf(',') + 1) };
}
