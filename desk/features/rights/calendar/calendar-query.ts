import { toDayNumber, yearOf } from './time/days.ts';
import { type Zoom, zooms } from './time/time-window.ts';

/** What the calendar shows, as its address says. */
export interface CalendarQuery {
  zoom: Zoom;
  /** The first year. */
  from: number;
  /** A code, or empty for all media. */
  medium: string;
  view: 'calendar' | 'table';
}

export function readCalendarQuery(query: URLSearchParams, today: string): CalendarQuery {
  const from = Number(query.get('from'));
  return {
    zoom: zooms.find((zoom) => zoom === query.get('zoom')) ?? 'three',
    from: from >= 2000 && from <= 2099 ? Math.trunc(from) : yearOf(toDayNumber(today)),
    medium: query.get('medium') ?? '',
    view: query.get('view') === 'table' ? 'table' : 'calendar',
  };
}
