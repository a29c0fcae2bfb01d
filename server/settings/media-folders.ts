import { join } from 'node:path';

/** Where `/media` lies: what the operator brought, then the demo's files. */
export function mediaFolders({ dataDir }: { dataDir: string }): string[] {
  return [join(dataDir, 'media'), join(import.meta.dirname, '../../demo/media')];
}

/** An address may be written with escapes; what is no escape stands for itself. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
