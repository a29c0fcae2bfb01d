import type { Shortlist } from '../shortlists-data.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Differences below this are not reported, such as those of the clocks of browser and server. */
const TOLERANCE_MS = 60 * 60 * 1000;

export const PERIODS = ['7', '30', '90'] as const;
/** A number of days. */
export type Period = (typeof PERIODS)[number];

/** As `shareShortlist` has it without a number of days. */
export const DEFAULT_PERIOD: Period = '30';

export function endAfter(period: Period, now: number): string {
  return new Date(now + Number(period) * DAY_MS).toISOString();
}

/** Whether a period from now ends before the link does. */
export function isShorter(period: Period, expiresAt: string, now: number): boolean {
  return Date.parse(endAfter(period, now)) < Date.parse(expiresAt) - TOLERANCE_MS;
}

/**
 * The list's link and whether it has expired, which may have happened since the list was loaded;
 * null if there is none. A link that the server says has expired stays so, even if the browser's
 * clock is behind.
 */
export function linkOf(
  { share, expired_share }: Pick<Shortlist, 'share' | 'expired_share'>,
  now: number,
) {
  const link = share ?? expired_share;
  return link && { ...link, isExpired: !share || Date.parse(link.expires_at) <= now };
}
