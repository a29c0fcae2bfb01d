import { deskApi } from './api.ts';
import { forgetUnfinished } from './unfinished-uploads.ts';
import { type FileToSend, sendFile } from './upload.ts';

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
  /** Whether it goes on from where it stopped before a reload. */
  isContinued?: boolean;
}

interface Task extends FileToSend {
  item: UploadItem;
  abort?: AbortController;
}

/** More at once would not be faster, and one large film would not hold up small files. */
const PARALLEL = 2;

/** Sends files, two at a time; `onChange` gets the items after each change. */
export function createUploadQueue(onChange: (items: readonly UploadItem[]) => void) {
  let tasks: Task[] = [];
  let nextKey = 1;

  const publish = () => onChange(tasks.map(({ item }) => item));
  const change = (task: Task, update: Partial<UploadItem>) => {
    task.item = { ...task.item, ...update };
    if (tasks.includes(task)) publish();
  };

  const startNext = () => {
    const busy = tasks.filter(({ abort }) => abort).length;
    const waiting = tasks.filter(({ item }) => item.state === 'queued');
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
        onBegin: (uploadId, offset) => change(task, { uploadId, isContinued: offset > 0 }),
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

  const stop = () => {
    for (const { abort } of tasks) abort?.abort();
  };

  const find = (key: number) => tasks.find(({ item }) => item.key === key);
  return {
    add(files: readonly FileToSend[]) {
      for (const file of files) {
        const item: UploadItem = {
          key: nextKey++,
          name: file.name,
          size: file.file.size,
          sent: 0,
          state: 'queued',
        };
        tasks.push({ ...file, item });
      }
      publish();
      startNext();
    },
    pause: (key: number) => find(key)?.abort?.abort(),
    /** Goes on with a paused upload, or tries a failed one again. */
    resume(key: number) {
      const task = find(key);
      if (!task || task.abort) return;
      change(task, { state: 'queued', failure: undefined });
      startNext();
    },
    /** Stops an upload and deletes what has arrived. */
    remove(key: number) {
      const task = find(key);
      if (!task) return;
      tasks = tasks.filter((other) => other !== task);
      task.abort?.abort();
      const { uploadId } = task.item;
      // What is left on the server after a failure is deleted after a day.
      if (uploadId) {
        forgetUnfinished(uploadId);
        deskApi.cancelUpload({ upload_id: uploadId }).catch(() => {});
      }
      publish();
      startNext();
    },
    /** Stops all uploads; what has arrived stays on the server. */
    stop,
    /** Forgets all items; the server keeps complete files for the job that was started. */
    clear() {
      stop();
      tasks = [];
      publish();
    },
  };
}
