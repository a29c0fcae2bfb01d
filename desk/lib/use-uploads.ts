import { useEffect, useRef, useState } from 'react';
import { deskApi } from './api.ts';
import { type FileToSend, sendFile } from './upload.ts';
import { useLeaveWarning } from './use-leave-warning.ts';

export type UploadState = 'queued' | 'sending' | 'waiting' | 'paused' | 'done' | 'failed';

export interface UploadItem {
  key: number;
  name: string;
  size: number;
  sent: number;
  state: UploadState;
  /** The refusal, if it failed. */
  failure?: unknown;
  uploadId?: string;
}

interface Task extends FileToSend {
  item: UploadItem;
  abort?: AbortController;
}

/** More at once would not be faster, and one large film would not hold up small files. */
const PARALLEL = 2;

export interface Uploads {
  items: readonly UploadItem[];
  add(files: readonly FileToSend[]): void;
  pause(key: number): void;
  /** Goes on with a paused upload, or tries a failed one again. */
  resume(key: number): void;
  /** Stops an upload and deletes what has arrived. */
  remove(key: number): void;
  /** Forgets all items; the server keeps complete files for the job that was started. */
  clear(): void;
}

/** Files that are sent while the page is open, two at a time. */
export function useUploads(): Uploads {
  const tasks = useRef<Task[]>([]);
  const nextKey = useRef(1);
  const [items, setItems] = useState<readonly UploadItem[]>([]);

  const publish = () => setItems(tasks.current.map(({ item }) => item));
  const change = (task: Task, update: Partial<UploadItem>) => {
    task.item = { ...task.item, ...update };
    if (tasks.current.includes(task)) publish();
  };

  const startNext = () => {
    const busy = tasks.current.filter(({ abort }) => abort).length;
    const waiting = tasks.current.filter(({ item }) => item.state === 'queued');
    for (const task of waiting.slice(0, Math.max(0, PARALLEL - busy))) void send(task);
  };

  const send = async (task: Task) => {
    const abort = new AbortController();
    task.abort = abort;
    change(task, { state: 'sending' });
    try {
      await sendFile(task, {
        uploadId: task.item.uploadId,
        signal: abort.signal,
        onBegin: (uploadId) => change(task, { uploadId }),
        onProgress: (sent) => change(task, { sent }),
        onWaiting: (isWaiting) => change(task, { state: isWaiting ? 'waiting' : 'sending' }),
      });
      change(task, { state: 'done', sent: task.item.size });
    } catch (failure) {
      change(task, abort.signal.aborted ? { state: 'paused' } : { state: 'failed', failure });
    } finally {
      delete task.abort;
      startNext();
    }
  };

  // The browser asks before a tab with a running upload is closed.
  const isSending = items.some(({ state }) => state !== 'done' && state !== 'failed');
  useLeaveWarning(isSending);
  useEffect(
    () => () => {
      for (const { abort } of tasks.current) abort?.abort();
    },
    [],
  );

  const find = (key: number) => tasks.current.find(({ item }) => item.key === key);
  return {
    items,
    add(files) {
      for (const file of files) {
        const item: UploadItem = {
          key: nextKey.current++,
          name: file.name,
          size: file.file.size,
          sent: 0,
          state: 'queued',
        };
        tasks.current.push({ ...file, item });
      }
      publish();
      startNext();
    },
    pause: (key) => find(key)?.abort?.abort(),
    resume(key) {
      const task = find(key);
      if (!task || task.abort) return;
      change(task, { state: 'queued', failure: undefined });
      startNext();
    },
    remove(key) {
      const task = find(key);
      if (!task) return;
      tasks.current = tasks.current.filter((other) => other !== task);
      task.abort?.abort();
      const { uploadId } = task.item;
      // What is left on the server after a failure is deleted after a day.
      if (uploadId) deskApi.cancelUpload({ upload_id: uploadId }).catch(() => {});
      publish();
      startNext();
    },
    clear() {
      for (const { abort } of tasks.current) abort?.abort();
      tasks.current = [];
      publish();
    },
  };
}
