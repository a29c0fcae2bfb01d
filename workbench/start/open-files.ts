import type { Translate } from '#i18n/i18n.ts';
import type { Locale } from '#i18n/locales.ts';
import { loadWorkbenchTexts } from '../load-workbench-texts.ts';
import { newScriptProject, newSubtitleProject } from '../projects/new-project.ts';
import type { Project } from '../projects/project.ts';
import { readProjectFile } from '../projects/project-file.ts';
import { saveProject } from '../projects/project-store.ts';
import { isScriptTooLarge } from '../scripts/read/script-size.ts';
import { readSubtitleFile } from '../subtitles/read-subtitle-file.ts';
import { OpeningFailure } from './opening-failure.ts';

/** Opens files of any kind that the workbench reads, and returns the id of the new project. */
export async function openFiles(files: readonly File[]): Promise<string> {
  const [first] = files;
  if (!first) throw new OpeningFailure('unknown');
  if (/\.(srt|vtt|ass|ssa)$/i.test(first.name)) return openSubtitles(files);
  if (/\.json$/i.test(first.name)) return openProjectFile(first);
  return openScript(first);
}

/** The first file is edited; others are further languages of the same film. */
export async function openSubtitles(files: readonly File[]): Promise<string> {
  const read = await Promise.all(files.map(readSubtitleFile));
  return store(newSubtitleProject(stem(files[0]?.name ?? ''), read));
}

/** Throws `UnreadableScript` if the file is not a script that can be read. */
export async function openScript(file: File): Promise<string> {
  const [{ readScriptFile }, { UnreadableScript }] = await Promise.all([
    import('../scripts/read/read-script-file.ts'),
    import('../scripts/read/script-file.ts'),
  ]);
  const script = await readScriptFile(file).catch(async (error: unknown) => {
    // The start page does not have the sentences for these errors.
    if (error instanceof UnreadableScript) await loadWorkbenchTexts('workbench-scripts');
    throw error;
  });
  return store(newScriptProject(stem(file.name), script));
}

/** A project for a script that the user will paste. */
export async function openEmptyScript(t: Translate): Promise<string> {
  return store(newScriptProject(t('workbench.newScript'), { text: '', format: 'plain' }));
}

export async function openSubtitleExample(locale: Locale): Promise<string> {
  const { subtitleExample } = await import('../subtitles/example/open-example.ts');
  return store(await subtitleExample(locale));
}

/** Throws `UnreadableScript` if the file is not a script that can be read. */
export async function openScriptExample(locale: Locale): Promise<string> {
  const { exampleScript } = await import('../scripts/example/example-script.ts');
  const { name, text, format } = await exampleScript(locale);
  return store(newScriptProject(name, { text, format }));
}

async function openProjectFile(file: File): Promise<string> {
  const project = readProjectFile(await file.text());
  if (!project) throw new OpeningFailure('notProject', file.name);
  if (project.kind === 'script' && isScriptTooLarge(project.text))
    throw new OpeningFailure('tooLarge', file.name);
  return store(project);
}

async function store(project: Project): Promise<string> {
  const isStored = await saveProject(project, undefined).catch(() => false);
  if (!isStored) throw new OpeningFailure('storage');
  return project.id;
}

const stem = (name: string) => name.replace(/\.[^.]+$/, '');
