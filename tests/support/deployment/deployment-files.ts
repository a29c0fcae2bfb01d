import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../../..');

/** A file of `deploy/` with its placeholders replaced. */
export function adapt(file: string, replacements: Record<string, string>): string {
  let text = readFileSync(join(root, 'deploy', file), 'utf8');
  for (const [placeholder, value] of Object.entries(replacements)) {
    if (!text.includes(placeholder)) throw new Error(`deploy/${file} has no ${placeholder}`);
    text = text.replaceAll(placeholder, value);
  }
  return text;
}

/** The values of a directive in a systemd unit. */
export function directives(unit: string, name: string): string[] {
  return Array.from(unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm')), ([, value = '']) => value);
}
