import type { Db } from '#server/db/client.ts';
import type { Log } from '#server/log.ts';
import type { Mailer } from '#server/mail/outbox/mailer.ts';
import type { Config } from '#server/settings/config.ts';
import type { Translators } from '#server/text/translators.ts';
import type { AuditService } from './audit/audit.service.ts';

/** What `createContext` passes to the services of every area. */
export interface AreaParts {
  db: Db;
  now: () => Date;
  log: Log;
  config: Config;
  mailer: Mailer;
  translators: Translators;
  audit: AuditService;
}
