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

/**
 * How the address of a file may be stored: as it is, or with percent-escapes. The spelling in a
 * request makes no difference.
 */
export function addressesOf(path: string): string[] {
  const escaped = path.split('/').map(encodeURIComponent).join('/');
  const candidates = [path, encodeURI(path), escaped];
  const lowerCase = (text: string) => text.replace(/%../g, (code) => code.toLowerCase());
  // A stored `#` or `%41` is not part of the name, so as an address it would be another file.
  return [...new Set([...candidates, ...candidates.map(lowerCase)])].filter(
    (address) => !/[?#]/.test(address) && decodePath(address) === path,
  );
}
