import type { Db } from '#server/db/client.ts';
import type { Config } from '#server/settings/config.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { RightsImport } from '../rights/import/rights-import.service.ts';
import { createCatalogueService } from './catalogue.service.ts';
import { createBannerService } from './curation/banners.service.ts';
import { createDramaChoices } from './curation/drama-choices.service.ts';
import { createDramaService } from './curation/dramas.service.ts';
import { createNavigationService } from './curation/navigation.service.ts';
import { createTagService } from './curation/tags.service.ts';
import { createDeskListService } from './desk/desk-list.service.ts';
import { createEditorService } from './desk/editor/editor.service.ts';
import type { MediaLibrary } from './entries/media-library.ts';
import { createExportService, type RightsReader } from './export/export.service.ts';
import { createTemplates } from './export/templates.ts';
import { createImportService } from './import/import.service.ts';
import { createTitleFinder } from './search/title-finder.ts';

export type CatalogueServices = ReturnType<typeof createCatalogueServices>;

interface CatalogueServicesParts {
  db: Db;
  /** For public lists and pages; it may be a replica. */
  publicDb: Db;
  now: () => Date;
  config: Config;
  audit: AuditService;
  library: MediaLibrary;
  rightsImport: RightsImport;
  rightsReader: RightsReader;
}

/** The catalogue, for visitors and for operators. */
export function createCatalogueServices(parts: CatalogueServicesParts) {
  const { db, now, config, audit, library } = parts;
  const importRows = createImportService({ db, now, audit, library, rights: parts.rightsImport });
  const areTerritoriesApplied = config.countryHeader !== undefined;
  const dramas = createDramaService({ db, now, audit, areTerritoriesApplied });
  return {
    catalogue: createCatalogueService(parts.publicDb, {
      primary: db,
      mediaBaseUrl: config.mediaBaseUrl,
      areTerritoriesApplied,
      now,
    }),
    /** Files to fill in, for download. */
    templates: createTemplates(),
    titleFinder: createTitleFinder({ db }),
    /** The operator's side. */
    curation: {
      import: importRows,
      export: createExportService(db, parts.rightsReader),
      dramas,
      deskList: createDeskListService(db),
      editor: createEditorService({
        importRows,
        findDrama: dramas.show,
        async findLastChange(drama) {
          const [entry] = await audit.list({ subject: `drama:${drama}`, limit: 1 });
          return entry ? { by: entry.actor, at: entry.at } : null;
        },
      }),
      banners: createBannerService({ db, now, audit, library }),
      navigation: createNavigationService({ db, audit }),
      tags: createTagService({ db, audit }),
      dramaChoices: createDramaChoices(db),
    },
  };
}
