import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import type { Project } from './project.ts';

export interface ProjectSummary extends Pick<Project, 'id' | 'kind' | 'name' | 'changedAt'> {}

interface Schema extends DBSchema {
  projects: { key: string; value: Project };
  /** A list of projects is shown without reading all their cues. */
  summaries: { key: string; value: ProjectSummary };
  /** What a page had not saved when it was closed. */
  unsaved: { key: string; value: Unsaved };
}

interface Unsaved {
  id: string;
  project: Project;
  /** The version that was changed. */
  basis: number | undefined;
}

const NAME = 'workbench';
const VERSION = 1;
const STORES = ['projects', 'summaries', 'unsaved'] as const;

type Writing = IDBPTransaction<Schema, typeof STORES, 'readwrite'>;

let opening: Promise<IDBPDatabase<Schema>> | undefined;
let connection: IDBPDatabase<Schema> | undefined;

function database(): Promise<IDBPDatabase<Schema>> {
  opening ??= openDB<Schema>(NAME, VERSION, {
    upgrade(db) {
      db.createObjectStore('projects', { keyPath: 'id' });
      db.createObjectStore('summaries', { keyPath: 'id' });
      db.createObjectStore('unsaved', { keyPath: 'id' });
    },
    // Another tab deletes or upgrades the database; the next call opens it again.
    blocking: (_version, _newVersion, event) => {
      (event.target as IDBDatabase).close();
      forget();
    },
    terminated: forget,
  });
  opening.then((opened) => {
    connection = opened;
  }, forget);
  return opening;
}

function forget() {
  opening = undefined;
  connection = undefined;
}

/** Last changed first. */
export async function listProjects(): Promise<ProjectSummary[]> {
  const summaries = await (await database()).getAll('summaries');
  return summaries.sort((a, b) => b.changedAt - a.changedAt);
}

/** Reads a project with what was not saved when its page was closed. */
export async function readProject(id: string): Promise<Project | undefined> {
  const transaction = (await database()).transaction(STORES, 'readwrite');
  const [stored, unsaved] = await Promise.all([
    transaction.objectStore('projects').get(id),
    transaction.objectStore('unsaved').get(id),
  ]);
  // Another tab may have changed the project since.
  const isNewer = stored && unsaved && unsaved.basis === stored.changedAt;
  const project = isNewer ? { ...unsaved.project, changedAt: stored.changedAt + 1 } : stored;
  await Promise.all([
    unsaved && transaction.objectStore('unsaved').delete(id),
    isNewer && project && putProject(transaction, project),
    transaction.done,
  ]);
  return project;
}

/**
 * Keeps a project whose page is being closed. The requests are issued at once and committed, because
 * such a page gets no replies; `saveProject`, which compares versions first, would not be finished.
 */
export function keepUnsaved(project: Project, basis: number | undefined): void {
  const transaction = connection?.transaction('unsaved', 'readwrite');
  if (!transaction) return;
  transaction.store.put({ id: project.id, project, basis }).catch(() => {});
  transaction.done.catch(() => {});
  transaction.commit();
}

/**
 * Writes the project unless the stored one is not the version `basis` (its `changedAt`; undefined
 * for a new project), because another tab has changed or deleted it. Returns whether it was written.
 */
export async function saveProject(project: Project, basis: number | undefined): Promise<boolean> {
  const transaction = (await database()).transaction(STORES, 'readwrite');
  const stored = await transaction.objectStore('summaries').get(project.id);
  const isCurrent = stored?.changedAt === basis;
  await Promise.all([isCurrent && putProject(transaction, project), transaction.done]);
  return isCurrent;
}

export async function deleteProject(id: string): Promise<void> {
  const transaction = (await database()).transaction(STORES, 'readwrite');
  const stores = STORES.map((name) => transaction.objectStore(name));
  await Promise.all([...stores.map((store) => store.delete(id)), transaction.done]);
}

async function putProject(transaction: Writing, project: Project): Promise<void> {
  const { id, kind, name, changedAt } = project;
  await Promise.all([
    transaction.objectStore('projects').put(project),
    transaction.objectStore('summaries').put({ id, kind, name, changedAt }),
  ]);
}
