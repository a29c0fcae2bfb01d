import { useEffect, useState } from 'react';
import { createUploadQueue, type UploadItem } from './upload-queue.ts';
import { useLeaveWarning } from './use-leave-warning.ts';

export type Uploads = ReturnType<typeof useUploads>;

/** Files that are sent while the page is open. */
export function useUploads() {
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const [queue] = useState(() => createUploadQueue(setItems));

  // The browser asks before a tab with a running upload is closed.
  const isSending = items.some(({ state }) => state !== 'done' && state !== 'failed');
  useLeaveWarning(isSending);
  useEffect(() => queue.stop, [queue]);

  return { items, ...queue };
}
