import type { AccountsTables } from './tables/accounts.ts';
import type { CatalogueTables } from './tables/catalogue.ts';
import type { DealsTables } from './tables/deals.ts';
import type { EnquiriesTables } from './tables/enquiries.ts';
import type { ListingsTables } from './tables/listings.ts';
import type { MailTables } from './tables/mail.ts';
import type { MediaTables } from './tables/media.ts';
import type { OperationTables } from './tables/operation.ts';
import type { OrdersTables } from './tables/orders.ts';
import type { QuotesTables } from './tables/quotes.ts';
import type { RightsTables } from './tables/rights.ts';
import type { SalesDeskTables } from './tables/sales-desk.ts';
import type { ScreenersTables } from './tables/screeners.ts';
import type { ShortlistsTables } from './tables/shortlists.ts';
import type { SiteTables } from './tables/site.ts';
import type { StaffTables } from './tables/staff.ts';
import type { WatchingTables } from './tables/watching.ts';
import type { WorkbenchTables } from './tables/workbench.ts';

/**
 * All tables, as the files of `schema/` and `migrations/` make them. `tables/` has their row types in a
 * file for each file of `schema/`, one column per line, `name: Type;`: tests read them by lines. A column with
 * a default is `Generated`, one that only the database writes is `GeneratedAlways`. tables.test.ts compares
 * them with the database, so a migration and the file of its tables change together.
 */
export interface Database
  extends CatalogueTables,
    SiteTables,
    ListingsTables,
    MediaTables,
    StaffTables,
    AccountsTables,
    WatchingTables,
    OrdersTables,
    QuotesTables,
    RightsTables,
    DealsTables,
    SalesDeskTables,
    MailTables,
    ScreenersTables,
    ShortlistsTables,
    EnquiriesTables,
    WorkbenchTables,
    OperationTables {}
