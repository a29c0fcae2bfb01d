import type { Project } from './project.ts';

/** Identifies a file that was exported by the workbench. */
const MARK = 'vignette-workbench';
const VERSION = 1;

export const PROJECT_FILE_EXTENSION = '.workbench.json';

export function writeProjectFile(project: Project): string {
  return JSON.stringify({ [MARK]: VERSION, project });
}

/**
 * The project of an exported file, as a new project. Undefined if the text is not such a file, or
 * if its parts are not what the workbench writes: a file may come from anybody.
 */
export function readProjectFile(text: string): Project | undefined {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(content) || content[MARK] !== VERSION || !isProject(content.project))
    return undefined;
  return { ...content.project, id: crypto.randomUUID(), changedAt: Date.now() };
}

function isProject(value: unknown): value is Project {
  if (!isRecord(value) || typeof value.name !== 'string') return false;
  if (typeof value.createdAt !== 'number') return false;
  if (value.texts !== undefined && !isListOf(value.texts, isDraftedText)) return false;
  if (value.kind === 'script') return isScript(value);
  return (
    value.kind === 'subtitles' &&
    isListOf(value.glossary, isTerm) &&
    isListOf(value.tracks, isTrack) &&
    value.tracks.length > 0 &&
    haveOwnIds(value.tracks) &&
    (value.film === undefined || isFilm(value.film))
  );
}

function isDraftedText(value: unknown): boolean {
  return (
    isRecord(value) &&
    isText(value.language) &&
    isListOf(value.titles, isText) &&
    isText(value.synopsis)
  );
}

function isScript(value: Record<string, unknown>): boolean {
  return (
    typeof value.text === 'string' &&
    (value.format === 'plain' || value.format === 'fountain') &&
    (value.drafts === undefined ||
      (isRecord(value.drafts) && Object.values(value.drafts).every(isDraft)))
  );
}

function isDraft(value: unknown): boolean {
  return (
    isRecord(value) &&
    isListOf(value.props, isText) &&
    isListOf(value.costumes, isText) &&
    typeof value.isConfirmed === 'boolean'
  );
}

function isTrack(value: unknown): boolean {
  return (
    isRecord(value) &&
    typeof value.id === 'number' &&
    typeof value.language === 'string' &&
    isRecord(value.marks) &&
    Object.values(value.marks).every((mark) => mark === 'machine' || mark === 'untranslated') &&
    (value.translationOf === undefined || typeof value.translationOf === 'number') &&
    (value.limits === undefined || isLimits(value.limits)) &&
    isFile(value.file)
  );
}

function isLimits(value: unknown): boolean {
  const required = ['lines', 'minDurationMs', 'maxDurationMs', 'minGapMs'];
  return (
    isRecord(value) &&
    required.every((name) => name in value) &&
    Object.values(value).every((limit) => typeof limit === 'number' && limit > 0)
  );
}

function isFile(value: unknown): boolean {
  return (
    isRecord(value) &&
    ['srt', 'vtt', 'ass'].includes(String(value.format)) &&
    typeof value.head === 'string' &&
    typeof value.tail === 'string' &&
    (value.newline === '\n' || value.newline === '\r\n') &&
    isListOf(value.problems, isFileProblem) &&
    isListOf(value.cues, isCue) &&
    haveOwnIds(value.cues)
  );
}

function isFileProblem(value: unknown): boolean {
  return isRecord(value) && typeof value.line === 'number' && isText(value.text);
}

function isCue(value: unknown): boolean {
  return (
    isRecord(value) &&
    Number.isSafeInteger(value.id) &&
    isTime(value.startMs) &&
    isTime(value.endMs) &&
    typeof value.text === 'string' &&
    (value.kept === undefined || isKept(value.kept))
  );
}

/** Texts, and the fields of an ASS event, which are texts too. */
function isKept(value: unknown): boolean {
  const isField = (part: unknown) =>
    isText(part) || (isRecord(part) && Object.values(part).every(isText));
  return isRecord(value) && Object.values(value).every(isField);
}

const MAX_TIME_MS = 1000 * 3_600_000;
const isTime = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_TIME_MS;

function isTerm(value: unknown): boolean {
  return (
    isRecord(value) &&
    typeof value.id === 'number' &&
    isRecord(value.forms) &&
    Object.values(value.forms).every(isText)
  );
}

function isFilm(value: unknown): boolean {
  if (!isRecord(value)) return false;
  if (value.kind === 'file') return typeof value.name === 'string';
  return (
    value.kind === 'episode' &&
    Number.isSafeInteger(value.dramaId) &&
    Number.isSafeInteger(value.episodeNo)
  );
}

function haveOwnIds(items: readonly unknown[]): boolean {
  const ids = new Set(items.map((item) => isRecord(item) && item.id));
  return ids.size === items.length;
}

const isText = (value: unknown) => typeof value === 'string';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isListOf(value: unknown, isItem: (item: unknown) => boolean): value is unknown[] {
  return Array.isArray(value) && value.every(isItem);
}
