import { join } from 'node:path';

/** The folders that `/media` is served from: the operator's media, then the demo's. */
export function mediaFolders({ dataDir }: { dataDir: string }): string[] {
  return [join(dataDir, 'media'), join(import.meta.dirname, '../../demo/media')];
}

/** Decodes percent-escapes; a path with an invalid escape is returned as it is. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
