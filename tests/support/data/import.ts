import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createAuditService } from '#server/areas/audit/audit.service.ts';
import { createImportService } from '#server/areas/catalogue/import/import.service.ts';
import type { ImportAction } from '#server/areas/catalogue/import/import-run.ts';
import {
  type PrintedRow,
  toPrintedRow,
  toPrintedSummary,
} from '#server/areas/catalogue/import/report/print-report.ts';
import { createMediaLibrary } from '#server/areas/media/media-library.ts';
import { createRightsImport } from '#server/areas/rights/import/rights-import.service.ts';
import type { Db } from '#server/db/client.ts';
import { mediaFolders } from '#server/settings/media-folders.ts';

/** A temporary folder with these files; contents other than text and bytes are written as JSON. */
export async function folderWith(files: Record<string, unknown>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vignette-import-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    const isRaw = typeof content === 'string' || content instanceof Uint8Array;
    await writeFile(join(folder, name), isRaw ? content : JSON.stringify(content));
  }
  return folder;
}

/**
 * Returns a function that imports a file in this process; `lines` has one line per reported row.
 */
export function importer(db: Db, dataDir = '/nowhere') {
  const library = createMediaLibrary({
    db,
    folders: mediaFolders({ dataDir }),
    mediaBaseUrl: undefined,
  });
  const audit = createAuditService(db);
  const importFile = createImportService({
    db,
    audit,
    library,
    rights: createRightsImport(audit),
    now: () => new Date(),
  });
  return async (
    path: string,
    isDryRun = false,
    mayRemoveEpisodes = false,
    action: ImportAction = 'catalogue.import',
  ) => {
    const rows: PrintedRow[] = [];
    const summary = await importFile(path, {
      actor: 'mei',
      action,
      isDryRun,
      mayRemoveEpisodes,
      onRow: (row) => rows.push(toPrintedRow(row)),
      onProgress: () => {},
    });
    const lines = rows.map(
      ({ verdict, place, details }) => `${verdict} ${place}: ${details.join('; ')}`,
    );
    return { summary: toPrintedSummary(summary), lines, rows };
  };
}

/** The media fields of an episode, with files of the demo. */
export const clip = {
  video: '/media/clips/romance/master.m3u8',
  thumbnail: '/media/clips/romance/thumbnail-360.webp#a3829c',
  duration_seconds: 20,
};

export const drama = {
  external_id: 'A-1',
  original_language: 'zh',
  release_date: '2026-01-31',
  cover: '/media/posters/agave-heiress-640.webp#3a2233',
  texts: { zh: { title: '灯塔' }, en: { title: 'Lighthouse', synopsis: 'A light.' } },
  episodes: [
    { episode: 1, ...clip },
    { episode: 2, ...clip },
  ],
};
