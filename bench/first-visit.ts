import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { createBuilder, minifySync, type Rolldown } from 'vite';
import { print } from './support/report.ts';

const root = join(import.meta.dirname, '..');
/** As in `tests/e2e/catalogue/home.spec.ts`, which weighs what a browser loads. */
const LIMIT_BYTES = 108_600;

/** Matches the entry modules of a guest's first visit to the English home page. */
const FIRST_VISIT = /web\/(entry\.client|routes\/home)\.tsx$|virtual:texts\/en-base$/;

/** Builds the client bundle in memory and prints the size of each part that a first visit loads. */
export async function benchFirstVisit(): Promise<void> {
  const builder = await createBuilder({ root, logLevel: 'error', build: { write: false } });
  const client = builder.environments.client;
  if (!client) throw new Error('vite.config.ts has no client environment');
  const { output } = (await builder.build(client)) as Rolldown.RolldownOutput;
  const chunks = output.filter((file) => file.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const loaded = new Set(
    chunks.filter(({ facadeModuleId }) => FIRST_VISIT.test(facadeModuleId ?? '')),
  );
  // The loop also visits chunks that it adds to the set, so imports of imports are included.
  for (const { imports } of loaded)
    for (const name of imports) {
      const chunk = byName.get(name);
      if (chunk) loaded.add(chunk);
    }
  for (const chunk of loaded) {
    console.log(`${String(compressedSize(chunk.code)).padStart(9)} ${chunk.fileName}`);
    for (const [group, bytes] of sizesByGroup(chunk))
      console.log(`${' '.repeat(9)}${String(bytes).padStart(9)} ${group}`);
  }
  const total = Array.from(loaded, ({ code }) => compressedSize(code)).reduce((a, b) => a + b, 0);
  print('JavaScript of a first visit, brotli', total, { atMost: LIMIT_BYTES }, ' B');
}

/** Each group is minified and compressed alone, so the sum exceeds the size of the chunk. */
function sizesByGroup({ modules }: Rolldown.OutputChunk): [string, number][] {
  const groups = new Map<string, string>();
  for (const [id, { code }] of Object.entries(modules)) {
    const group = groupOf(id);
    groups.set(group, (groups.get(group) ?? '') + (code ?? ''));
  }
  return Array.from(groups, ([group, code]): [string, number] => [
    group,
    compressedSize(minifySync('group.js', code).code),
  ]).toSorted(([, a], [, b]) => b - a);
}

/** The module's npm package, or its folder in this repository. */
function groupOf(id: string): string {
  const packageName = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1];
  const pathParts = id.startsWith(root) ? id.slice(root.length + 1).split('/') : undefined;
  return (
    packageName ?? pathParts?.slice(0, Math.min(2, pathParts.length - 1)).join('/') ?? 'generated'
  );
}

function compressedSize(code: string): number {
  return brotliCompressSync(code).length;
}
