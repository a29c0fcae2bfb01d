import type { Db } from '#server/db/client.ts';
import type { Log } from '#server/log.ts';
import type { Mailer } from '#server/mail/outbox/mailer.ts';
import type { Config } from '#server/settings/config.ts';
import type { Translators } from '#server/text/translators.ts';
import type { AuditService } from '../audit/audit.service.ts';
import { createEnquiryDesk } from './desk/enquiry-desk.service.ts';
import { createEnquiryTemplates } from './desk/enquiry-templates.ts';
import { createEnquiryService } from './enquiry.service.ts';
import { createEnquiryNotifier } from './enquiry-notifier.ts';
import { createIncomingMail } from './incoming/incoming.service.ts';
import type { FindPictureFormat } from './read-files.ts';

export type EnquiryServices = ReturnType<typeof createEnquiryServices>;

interface EnquiryServicesParts {
  db: Db;
  now: () => Date;
  log: Log;
  config: Config;
  mailer: Mailer;
  translators: Translators;
  audit: AuditService;
  findPictureFormat: FindPictureFormat;
}

/** The services of enquiries: for visitors, for operators and for the mailbox. */
export function createEnquiryServices(parts: EnquiryServicesParts) {
  const { db, now, audit, findPictureFormat } = parts;
  const { mailFrom, publicUrl, imap: settings } = parts.config;
  const notifier = createEnquiryNotifier(parts);
  return {
    enquiries: createEnquiryService({ db, now, notifier, findPictureFormat, publicUrl }),
    enquiryDesk: createEnquiryDesk({ db, now, audit, notifier, mailFrom, publicUrl }),
    incomingMail: createIncomingMail({ ...parts, settings }),
    enquiryTemplates: createEnquiryTemplates({ db, audit }),
  };
}
