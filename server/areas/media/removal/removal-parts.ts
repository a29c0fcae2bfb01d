import type { AuditService } from '#server/areas/audit/audit.service.ts';
import type { Db } from '#server/db/client.ts';
import type { Config } from '#server/settings/config.ts';
import type { ObjectStore } from '../store/object-store.ts';

export interface RemovalParts {
  db: Db;
  config: Pick<Config, 'dataDir' | 'mediaBaseUrl'>;
  store: ObjectStore | undefined;
  audit: Pick<AuditService, 'record'>;
}

export interface RemovalRequest {
  drama: { id: number; external_id: string };
  episodeNo?: number | undefined;
  isDryRun: boolean;
  actor: string;
  /** For the audit entry. */
  reason?: string | undefined;
}
