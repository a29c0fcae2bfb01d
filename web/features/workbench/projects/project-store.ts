import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Project } from './project.ts';

export interface ProjectSummary extends Pick<Project, 'id' | 'kind' | 'name' | 'changedAt'> {}

interface Schema extends DBSchema {
  projects: { key: string; value: Project };
  /** A list of projects is shown without reading all their cues. */
  summaries: { key: string; value: ProjectSummary };
}

const NAME = 'workbench';
const VERSION = 1;

let opening: Promise<IDBPDatabase<Schema>> | undefined;

function database(): Promise<IDBPDatabase<Schema>> {
  opening ??= openDB<Schema>(NAME, VERSION, {
    upgrade(db) {
      db.createObjectStore('projects', { keyPath: 'id' });
      db.createObjectStore('summaries', { keyPath: 'id' });
    },
    // Another tab deletes or upgrades the database; the next call opens it again.
    blocking: (_version, _newVersion, event) => {
      (event.target as IDBDatabase).close();
      opening = undefined;
    },
    terminated: () => {
      opening = undefined;
    },
  });
  opening.catch(() => {
    opening = undefined;
  });
  return opening;
}

/** Last changed first. */
export async function listProjects(): Promise<ProjectSummary[]> {
  const summaries = await (await database()).getAll('summaries');
  return summaries.sort((a, b) => b.changedAt - a.changedAt);
}

export async function readProject(id: string): Promise<Project | undefined> {
  return (await database()).get('projects', id);
}

/**
 * Writes the project unless the stored one is not the version `basis` (its `changedAt`; undefined
 * for a new project), because another tab has changed or deleted it. Returns whether it was written.
 */
export async function saveProject(project: Project, basis: number | undefined): Promise<boolean> {
  const transaction = (await database()).transaction(['projects', 'summaries'], 'readwrite');
  const summaries = transaction.objectStore('summaries');
  const stored = await summaries.get(project.id);
  if (stored?.changedAt !== basis) {
    await transaction.done;
    return false;
  }
  const { id, kind, name, changedAt } = project;
  await Promise.all([
    transaction.objectStore('projects').put(project),
    summaries.put({ id, kind, name, changedAt }),
    transaction.done,
  ]);
  return true;
}

export async function deleteProject(id: string): Promise<void> {
  const transaction = (await database()).transaction(['projects', 'summaries'], 'readwrite');
  await Promise.all([
    transaction.objectStore('projects').delete(id),
    transaction.objectStore('summaries').delete(id),
    transaction.done,
  ]);
}
