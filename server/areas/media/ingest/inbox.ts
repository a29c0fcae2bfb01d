import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { OperatorError } from '#server/errors/operator-error.ts';
import { kindOf, nameWithin } from './source-files.ts';
import { isSystemFile } from './unsupported-files.ts';

export interface InboxEntry {
  /** The path that `resolve` takes: the name of the inbox folder, then the path in it. */
  path: string;
  name: string;
  isFolder: boolean;
  /** Null for a folder. */
  size: number | null;
}

export type MediaInbox = ReturnType<typeof createMediaInbox>;

const MAX_LISTED = 1000;

/**
 * The folders of `MEDIA_INBOX`, whose files the desk may ingest without an upload. Paths begin with
 * the name of a folder, so that the desk does not show where it is on the server.
 */
export function createMediaInbox(folders: string[]) {
  const refuse = (path: string): never => {
    throw new OperatorError(`${path} is not in the inbox.`, {
      message: 'deskError.notInInbox',
      values: { path },
    });
  };

  /** The real path of a file or folder. Links that lead out of the inbox are refused. */
  async function resolve(path: string): Promise<string> {
    const [first = '', ...rest] = path.split('/').filter(Boolean);
    const root = folders.find((folder) => basename(folder) === first);
    if (!root || rest.includes('..')) return refuse(path);
    const [realRoot, real] = await Promise.all([root, join(root, ...rest)].map(realPathOf));
    if (!realRoot || !real) return refuse(path);
    return real === realRoot || real.startsWith(realRoot + sep) ? real : refuse(path);
  }

  return {
    isSet: folders.length > 0,
    resolve,

    /** The path of a file as the desk shows it. */
    nameOf: (file: string) => nameWithin(folders, file),

    /** The folders, then the media files, of a folder; without a path, the folders of the inbox. */
    async list(path: string | undefined): Promise<{ entries: InboxEntry[]; isCut: boolean }> {
      if (!path) {
        const entries = folders.map((folder) => {
          const name = basename(folder);
          return { path: name, name, isFolder: true, size: null };
        });
        return { entries, isCut: false };
      }
      const folder = await resolve(path);
      const found = await readdir(folder, { withFileTypes: true }).catch(() => refuse(path));
      const shown = found
        .filter((entry) => !isSystemFile(entry.name))
        .filter((entry) => entry.isDirectory() || (entry.isFile() && kindOf(entry.name)))
        .sort(byFolderAndName);
      const entries = await Promise.all(
        shown.slice(0, MAX_LISTED).map(async (entry) => ({
          name: entry.name,
          path: `${path}/${entry.name}`,
          isFolder: entry.isDirectory(),
          size: entry.isDirectory() ? null : (await stat(join(folder, entry.name))).size,
        })),
      );
      return { entries, isCut: shown.length > MAX_LISTED };
    },
  };
}

const realPathOf = (path: string) => realpath(path).catch(() => undefined);

const collator = new Intl.Collator('en', { numeric: true });

interface NamedEntry {
  name: string;
  isDirectory(): boolean;
}

function byFolderAndName(one: NamedEntry, other: NamedEntry): number {
  return (
    Number(other.isDirectory()) - Number(one.isDirectory()) ||
    collator.compare(one.name, other.name)
  );
}
