import type { FileDownload } from '../../../contract/fields.ts';

const KEPT_MS = 60_000;

/** Hands a file that was fetched with the session's header to the browser's downloads. */
export function saveFile({ filename, contentType, bytes }: FileDownload): void {
  const content = new Blob([bytes as Uint8Array<ArrayBuffer>], { type: contentType });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = filename;
  link.click();
  // Some browsers read the address only after a question where to put the file.
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
