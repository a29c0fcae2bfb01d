import type { FileDownload } from '#contract/fields/downloads.ts';

const REVOKE_AFTER_MS = 60_000;

/** Saves a file that an API call has fetched: a plain link could not send the session's header. */
export function saveFile({ filename, contentType, bytes }: FileDownload): void {
  const content = new Blob([bytes as Uint8Array<ArrayBuffer>], { type: contentType });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = filename;
  link.click();
  // Some browsers read the URL only after the user has chosen where to save the file.
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}
