import type { GeneratedAlways } from './column-types.ts';
import type { CalendarDate } from './time-columns.ts';

/** What accounts sent to the language model, in characters per day. No text is stored. */
export interface WorkbenchTables {
  /** One row per account and day (UTC). */
  ai_usage: {
    user_id: number;
    day: CalendarDate;
    characters: number;
    calls: number;
  };
  ai_site_usage: {
    day: CalendarDate;
    characters: number;
  };
  ai_past_usage: {
    id: GeneratedAlways<number>;
    day: CalendarDate;
    salt: string;
    address_hash: Buffer;
    characters: number;
    calls: number;
  };
}
