import type { Cue, FileProblem, SubtitleFile } from '../cue.ts';
import { dialoguePrefix, readDialogue, writeDialogue } from './ass-dialogue.ts';
import {
  DEFAULT_COLUMNS,
  type EventScanner,
  isEvents,
  isKnownLine,
  scanLine,
  startScan,
} from './ass-events.ts';
import { joinLines, joinTail } from './lines.ts';
import type { ReadCues } from './read-blocks.ts';

/** Reads ASS and SSA. Lines other than `Dialogue:` are kept with the cue that follows them. */
export function readAss(lines: readonly string[]): ReadCues {
  const cues: Cue[] = [];
  const problems: FileProblem[] = [];
  let scanner = startScan();
  let pending: string[] = [];
  let head = '';
  for (const [at, line] of lines.entries()) {
    scanner = scanLine(scanner, line);
    const prefix = isEvents(scanner) ? dialoguePrefix(line) : undefined;
    const { columns } = scanner;
    const parts =
      prefix === undefined || !columns ? undefined : readDialogue(line, prefix, columns);
    if (!parts) {
      problems.push(...problemOf(line, at, scanner, prefix !== undefined));
      pending.push(line);
      continue;
    }
    const between = joinLines(pending);
    if (cues.length === 0) head = between;
    const before = cues.length > 0 && between ? { before: between } : {};
    cues.push({ id: cues.length + 1, ...parts, kept: { ...before, ...parts.kept } });
    pending = [];
  }
  return { head, cues, tail: joinTail(pending), problems };
}

function problemOf(
  text: string,
  at: number,
  scanner: EventScanner,
  isDialogue: boolean,
): FileProblem[] {
  if (isDialogue) return [{ line: at + 1, kind: 'time', text }];
  const isUnknown = scanner.section === 'events' && !isKnownLine(text);
  return isUnknown ? [{ line: at + 1, kind: 'text', text }] : [];
}

/** Writes with `\n` as the line end. */
export function writeAss({ head, cues, tail }: SubtitleFile): string {
  if (cues.length === 0) return head + tail.replace(/^\n/, '');
  let scanner = scanLines(startScan(), head);
  let style = cues.find(({ kept }) => kept?.fields)?.kept?.fields?.Style;
  const events = cues.map((cue) => {
    const before = cue.kept?.before ?? '';
    scanner = scanLines(scanner, before);
    style = cue.kept?.fields?.Style ?? style;
    return before + writeDialogue(cue, scanner.columns ?? DEFAULT_COLUMNS, style);
  });
  return head + events.join('\n') + tail;
}

function scanLines(scanner: EventScanner, text: string): EventScanner {
  return text.split('\n').reduce(scanLine, scanner);
}
