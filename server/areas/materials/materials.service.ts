import type { StreamedDownload } from '#contract/fields/downloads.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Db } from '#server/db/client.ts';
import { AppError } from '#server/errors/app-error.ts';
import { toFileName } from '#server/files/file-name.ts';
import type { ReadMedia } from '#server/files/read-media.ts';
import { type ZipEntry, zipStream } from '#server/files/zip-stream.ts';
import { keepWithin } from '#server/limits/rate-limits.ts';
import { decodePath } from '#server/settings/media-folders.ts';
import type { Translators } from '#server/text/translators.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import { type MaterialFile, toFactSheet, toMaterialFiles } from './materials.mapper.ts';
import * as queries from './materials.queries.ts';

export type MaterialsService = ReturnType<typeof createMaterialsService>;

interface MaterialsParts {
  db: Db;
  now: () => Date;
  translators: Translators;
  catalogue: Pick<CatalogueService, 'cardsOf'>;
  /** Whether everybody may load the file at this decoded path. */
  isPublic: (path: string) => Promise<boolean>;
  readMedia: ReadMedia;
  /** The facts of a title as pairs of label and text. */
  titleFacts: (
    locale: Locale,
    userId: number,
    dramaId: number,
  ) => Promise<(readonly [label: string, text: string])[]>;
  areTerritoriesApplied: boolean;
}

const HOUR_SECONDS = 3600;
const MAX_PER_HOUR = 20;
const MAX_STILLS = 12;

/** What a buyer may download of a title: files that are open to everybody, and its facts. */
export function createMaterialsService(parts: MaterialsParts) {
  const { db, now, translators, catalogue, isPublic, readMedia, titleFacts } = parts;
  const { areTerritoriesApplied } = parts;

  /** Files that are missing or not public are left out. */
  async function* readEntries(files: MaterialFile[], sheet: string): AsyncGenerator<ZipEntry> {
    yield { name: 'facts.txt', bytes: Buffer.from(sheet) };
    for (const { name, address } of files) {
      const path = decodePath(address.replace(/[?#].*$/, ''));
      if (!path.startsWith('/media/') || !(await isPublic(path))) continue;
      const bytes = await readMedia(address);
      if (bytes) yield { name, bytes };
    }
  }

  return {
    async download(locale: Locale, userId: number, dramaId: number): Promise<StreamedDownload> {
      await keepWithin(
        db,
        [{ key: `materials ${userId}`, max: MAX_PER_HOUR, windowSeconds: HOUR_SECONDS }],
        now(),
      );
      const row = await queries.findMaterials(db, dramaId, {
        areTerritoriesApplied,
        maxStills: MAX_STILLS,
      });
      const card = row && (await catalogue.cardsOf(locale, [dramaId])).get(dramaId);
      if (!row || !card) throw new AppError('notFound');
      const sheet = toFactSheet(await titleFacts(locale, userId, dramaId));
      await queries.insertDownload(db, { userId, dramaId, at: now() });
      const name = translators[locale].t('files.materialsFileName', { title: card.title });
      return {
        filename: `${toFileName(name)}.zip`,
        contentType: 'application/zip',
        chunks: zipStream(readEntries(toMaterialFiles(row), sheet)),
      };
    },

    /** The latest downloads of an account, with titles in the language of the reader. */
    async listOfAccount(locale: Locale, userId: number, limit: number) {
      const [rows, count] = await Promise.all([
        queries.listDownloads(db, userId, limit),
        queries.countDownloads(db, userId),
      ]);
      const ids = [...new Set(rows.map(({ drama_id }) => drama_id))];
      const cards = await catalogue.cardsOf(locale, ids);
      const latest = rows.map((row) => ({ ...row, title: cards.get(row.drama_id)?.title ?? '' }));
      return { count, latest };
    },
  };
}
