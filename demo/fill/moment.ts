/** A time relative to the day of the fill, so that the demo always looks recent. */
export interface Moment {
  /** At least 1, because a time of today may be in the future. */
  daysAgo: number;
  /** `HH:MM` in UTC. */
  time: string;
}

export function toDate(now: Date, { daysAgo, time }: Moment): Date {
  const day = new Date(now.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  return new Date(`${day}T${time}:00Z`);
}
