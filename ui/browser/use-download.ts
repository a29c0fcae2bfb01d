import { useState } from 'react';
import type { FileDownload } from '#contract/fields/downloads.ts';
import { saveFile } from './save-file.ts';

/**
 * Saves the file that a call returns, one at a time. The shell shows failures; `fetchFile` returns
 * undefined if there is nothing to save.
 */
export function useDownload() {
  const [isRunning, setIsRunning] = useState(false);
  async function download(fetchFile: () => Promise<FileDownload | undefined>) {
    if (isRunning) return;
    setIsRunning(true);
    try {
      const file = await fetchFile();
      if (file) saveFile(file);
    } catch {
      // The button can be clicked again.
    } finally {
      setIsRunning(false);
    }
  }
  return { isRunning, download };
}
