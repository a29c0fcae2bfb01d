import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const documents = globSync(['*.md', 'docs/**/*.md', 'demo/*.md', 'content/README.md'], {
  cwd: root,
});

/**
 * The files that a document links to; links to other sites and to its own sections are left out.
 */
function linksOf(document: string): string[] {
  const text = readFileSync(join(root, document), 'utf8');
  const targets = Array.from(text.matchAll(/\]\(([^)\s]+)\)/g), ([, target = '']) => target);
  return targets
    .filter((target) => !/^(\w+:|#)/.test(target))
    .map((target) => target.replace(/#.*/, ''));
}

test('links between documents lead to files that exist', () => {
  const broken = documents.flatMap((document) =>
    linksOf(document)
      .filter((target) => !existsSync(join(root, dirname(document), target)))
      .map((target) => `${document}: ${target}`),
  );
  expect(documents).toContain('docs/deployment.md');
  expect(broken).toEqual([]);
});
