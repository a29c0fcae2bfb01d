import type account from './messages/en/account.json';
import type catalogue from './messages/en/catalogue.json';
import type collect from './messages/en/collect.json';
import type common from './messages/en/common.json';
import type commonForms from './messages/en/common-forms.json';
import type company from './messages/en/company.json';
import type content from './messages/en/content.json';
import type deals from './messages/en/deals.json';
import type desk from './messages/en/desk.json';
import type deskAccount from './messages/en/desk-account.json';
import type deskAudit from './messages/en/desk-audit.json';
import type deskBuyers from './messages/en/desk-buyers.json';
import type deskCatalogue from './messages/en/desk-catalogue.json';
import type deskCheck from './messages/en/desk-check.json';
import type deskEnquiries from './messages/en/desk-enquiries.json';
import type deskError from './messages/en/desk-error.json';
import type deskFile from './messages/en/desk-file.json';
import type deskHealth from './messages/en/desk-health.json';
import type deskImport from './messages/en/desk-import.json';
import type deskIngest from './messages/en/desk-ingest.json';
import type deskJobs from './messages/en/desk-jobs.json';
import type deskMails from './messages/en/desk-mails.json';
import type deskMedia from './messages/en/desk-media.json';
import type deskOrders from './messages/en/desk-orders.json';
import type deskRights from './messages/en/desk-rights.json';
import type deskRow from './messages/en/desk-row.json';
import type deskScreeners from './messages/en/desk-screeners.json';
import type deskSearch from './messages/en/desk-search.json';
import type deskShortlists from './messages/en/desk-shortlists.json';
import type deskSignIn from './messages/en/desk-sign-in.json';
import type deskSite from './messages/en/desk-site.json';
import type deskStaff from './messages/en/desk-staff.json';
import type deskToday from './messages/en/desk-today.json';
import type enquiry from './messages/en/enquiry.json';
import type error from './messages/en/error.json';
import type files from './messages/en/files.json';
import type head from './messages/en/head.json';
import type history from './messages/en/history.json';
import type home from './messages/en/home.json';
import type licence from './messages/en/licence.json';
import type mail from './messages/en/mail.json';
import type market from './messages/en/market.json';
import type nav from './messages/en/nav.json';
import type offline from './messages/en/offline.json';
import type orders from './messages/en/orders.json';
import type page from './messages/en/page.json';
import type player from './messages/en/player.json';
import type profile from './messages/en/profile.json';
import type screeners from './messages/en/screeners.json';
import type search from './messages/en/search.json';
import type shell from './messages/en/shell.json';
import type shortlists from './messages/en/shortlists.json';
import type workbench from './messages/en/workbench.json';
import type workbenchAi from './messages/en/workbench-ai.json';
import type workbenchScripts from './messages/en/workbench-scripts.json';
import type workbenchSubtitles from './messages/en/workbench-subtitles.json';

/** Messages of the base areas (`areas.ts`), which are loaded with every page. */
export type BaseMessageKey = keyof (typeof collect &
  typeof common &
  typeof home &
  typeof nav &
  typeof page &
  typeof search &
  typeof shell);

/** Every message. A test compares keys and placeholders of the other languages with English. */
export type MessageKey =
  | BaseMessageKey
  | keyof (typeof account &
      typeof catalogue &
      typeof commonForms &
      typeof company &
      typeof content &
      typeof deals &
      typeof desk &
      typeof deskAccount &
      typeof deskAudit &
      typeof deskBuyers &
      typeof deskCatalogue &
      typeof deskCheck &
      typeof deskEnquiries &
      typeof deskError &
      typeof deskFile &
      typeof deskHealth &
      typeof deskImport &
      typeof deskIngest &
      typeof deskJobs &
      typeof deskMails &
      typeof deskMedia &
      typeof deskOrders &
      typeof deskRights &
      typeof deskRow &
      typeof deskScreeners &
      typeof deskSearch &
      typeof deskShortlists &
      typeof deskSignIn &
      typeof deskSite &
      typeof deskStaff &
      typeof deskToday &
      typeof enquiry &
      typeof error &
      typeof files &
      typeof head &
      typeof history &
      typeof licence &
      typeof mail &
      typeof market &
      typeof offline &
      typeof orders &
      typeof player &
      typeof profile &
      typeof screeners &
      typeof shortlists &
      typeof workbench &
      typeof workbenchAi &
      typeof workbenchScripts &
      typeof workbenchSubtitles);
