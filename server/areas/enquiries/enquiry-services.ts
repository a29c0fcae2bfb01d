import type { AreaParts } from '../area-parts.ts';
import { createEnquiryDesk } from './desk/enquiry-desk.service.ts';
import { createEnquiryTemplates } from './desk/enquiry-templates.ts';
import { createEnquiryService } from './enquiry.service.ts';
import { createEnquiryNotifier } from './enquiry-notifier.ts';
import { createIncomingMail } from './incoming/incoming.service.ts';
import type { FindPictureFormat } from './read-files.ts';

export type EnquiryServices = ReturnType<typeof createEnquiryServices>;

interface EnquiryServicesParts extends AreaParts {
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
