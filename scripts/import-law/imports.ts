import { dirname, join, normalize } from 'node:path';

export interface Import {
  /** The path from the repository's root for a file of ours; the specifier for a package. */
  target: string;
  specifier: string;
  isType: boolean;
}

const IMPORT =
  /^\s*(?:import|export)\s+(type\s)?[^'";]*?from\s+['"]([^'"]+)['"]|^\s*import\s+['"]([^'"]+)['"]|(?<![\w.])import\(\s*['"]([^'"]+)['"]/gm;

/** The static, side-effect and dynamic imports in `source`, the text of `file`. */
export function importsOf(file: string, source: string): Import[] {
  return Array.from(source.matchAll(IMPORT), ([, type, from, bare, dynamic]) => {
    const specifier = from ?? bare ?? dynamic ?? '';
    return {
      target: resolve(file, specifier),
      specifier,
      isType: type !== undefined || file.endsWith('.d.ts'),
    };
  });
}

/** `#` begins a path from the root, by `imports` in package.json. */
function resolve(file: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : specifier;
}
