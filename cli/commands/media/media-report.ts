import { relative } from 'node:path';
import { printJson } from '#cli/print.ts';
import type { IngestedSource } from '#server/areas/media/ingest/ingest.service.ts';
import type { Sources } from '#server/areas/media/ingest/source-files.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { countNoun } from '#server/text/count-noun.ts';
import { inEnglish } from '#server/text/in-english.ts';

/** Prints the result of each file as it completes, or with `--json` all results at the end. */
export function createIngestReport({ json = false }: { json?: boolean | undefined }) {
  let sources: Sources | undefined;
  const ingested: Extract<IngestedSource, { media: object }>[] = [];
  const refused: { file: string; reason: string }[] = [];
  const total = () => countNoun(sources?.files.length ?? 0, 'file');

  return {
    begin(listed: Sources) {
      sources = listed;
    },

    progress: () => `${ingested.length + refused.length} of ${total()}`,

    add(result: IngestedSource) {
      if ('error' in result) {
        refused.push({ file: result.file, reason: inEnglish(result.error) });
        return;
      }
      ingested.push(result);
      const note = result.isExisting ? '  (already ingested)' : '';
      if (!json) console.log(`${nameOf(result.file)}  ${result.media.path}${note}`);
    },

    /** Prints warnings and errors last, so that they stay visible after a long run. */
    end() {
      if (!sources) return;
      const { files, skipped } = sources;
      // Results arrive in the order of completion; they are reported in the order of `files`.
      const indexes = new Map(files.map((file, index) => [file, index]));
      const indexOf = ({ file }: { file: string }) => indexes.get(file) ?? 0;
      for (const list of [ingested, refused])
        list.sort((one, other) => indexOf(one) - indexOf(other));
      if (json)
        return printJson({
          ingested: ingested.map(toJson),
          refused,
          skipped: skipped.map(({ file, reason }) => ({ file, reason: inEnglish(reason) })),
        });
      for (const { file, media } of ingested)
        for (const warning of media.warnings ?? [])
          console.error(`Warning: ${nameOf(file)} ${inEnglish(warning)}`);
      printBelow(
        'Not ingested:',
        refused.map(({ file, reason }) => `${nameOf(file)} ${reason}`),
      );
      printBelow(
        `Skipped ${countNoun(skipped.length, 'other file')}:`,
        skipped.map(({ file, reason }) => `${nameOf(file)}: ${inEnglish(reason)}.`),
      );
      if (files.length + skipped.length === 0) console.error('There is nothing to ingest.');
    },

    failIfRefused() {
      if (refused.length > 0)
        throw new OperatorError(`${refused.length} of ${total()} could not be ingested.`);
    },
  };
}

function printBelow(heading: string, lines: string[]): void {
  if (lines.length > 0) console.error([heading, ...lines].join('\n  '));
}

function toJson({ file, media, isExisting }: Extract<IngestedSource, { media: object }>) {
  const { kind, path, thumbnail, duration_seconds, warnings = [] } = media;
  return {
    file,
    kind,
    path,
    thumbnail,
    duration_seconds,
    was_there: isExisting,
    warnings: warnings.map(inEnglish),
  };
}

/** The path relative to the current folder if the file is inside it, otherwise the full path. */
export function nameOf(file: string): string {
  const relativePath = relative(process.cwd(), file);
  return relativePath.startsWith('..') ? file : relativePath;
}
