import { saveFile } from '#ui/browser/save-file.ts';
import type { Project } from './project.ts';
import { PROJECT_FILE_EXTENSION, writeProjectFile } from './project-file.ts';
import { readProject } from './project-store.ts';
import { safeFileName } from './safe-file-name.ts';

/** Saves a stored project as a file. */
export async function exportProject(id: string): Promise<void> {
  const project = await readProject(id);
  if (project) saveProjectFile(project);
}

export function saveProjectFile(project: Project): void {
  saveFile({
    filename: safeFileName(project.name) + PROJECT_FILE_EXTENSION,
    contentType: 'application/json',
    bytes: new TextEncoder().encode(writeProjectFile(project)),
  });
}
