import { deviceStorage, parseJson, recordOf } from '#ui/storage/browser-storage.ts';
import { sessionStore } from './session.ts';

/** As long as the server keeps an upload that is not complete. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** What distinguishes a file; another content with the same values is not expected. */
export interface SentFile {
  file: Pick<File, 'size' | 'lastModified'>;
  name: string;
  purpose: string;
}

/** Per member: colleagues may share a browser. */
const keyOfMember = () => `desk-uploads:${sessionStore.get()?.staff?.email ?? ''}`;

const keyOfFile = ({ file, name, purpose }: SentFile) =>
  [purpose, name, file.size, file.lastModified].join('/');

function readAll(): Record<string, { id: string; at: number }> {
  const all: ReturnType<typeof readAll> = {};
  const stored = recordOf(parseJson(deviceStorage.read(keyOfMember())));
  for (const [file, value] of Object.entries(stored)) {
    const { id, at } = recordOf(value);
    if (typeof id === 'string' && typeof at === 'number' && at > Date.now() - KEPT_MS)
      all[file] = { id, at };
  }
  return all;
}

function writeAll(all: ReturnType<typeof readAll>): void {
  deviceStorage.write(keyOfMember(), JSON.stringify(all));
}

/** The id under which the file was sent last, here or before a reload, if it is not complete. */
export function findUnfinished(sent: SentFile): string | undefined {
  return readAll()[keyOfFile(sent)]?.id;
}

export function rememberUnfinished(sent: SentFile, id: string): void {
  writeAll({ ...readAll(), [keyOfFile(sent)]: { id, at: Date.now() } });
}

export function forgetUnfinished(uploadId: string): void {
  const others = Object.entries(readAll()).filter(([, { id }]) => id !== uploadId);
  writeAll(Object.fromEntries(others));
}
