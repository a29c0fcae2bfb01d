import { join } from 'node:path';

/** Where `/media` lies: what the operator brought, then the demo's files. */
export function mediaFolders({ dataDir }: { dataDir: string }): string[] {
  return [join(dataDir, 'media'), join(import.meta.dirname, '../demo/media')];
}
