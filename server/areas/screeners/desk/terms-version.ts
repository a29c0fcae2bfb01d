import { hash } from 'node:crypto';
import type { AuditService } from '#server/areas/audit/audit.service.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { ScreenerRow } from '../screener.queries.ts';

/** Differs if the state or one of the terms differs. */
export function termsVersionOf(row: ScreenerRow): string {
  const terms = [
    ...[row.state, row.opens_at, row.expires_at, row.max_plays],
    ...[row.has_watermark, row.is_burned_in, row.note],
  ];
  return hash('sha256', JSON.stringify(terms), 'base64url').slice(0, 16);
}

/** Throws `changedMeanwhile`, with who changed it and when, if the terms are not those seen. */
export async function requireVersion(
  audit: Pick<AuditService, 'list'>,
  row: ScreenerRow,
  seenVersion: string,
): Promise<void> {
  if (termsVersionOf(row) === seenVersion) return;
  const [last] = await audit.list({ subject: `screener:${row.id}`, limit: 1 });
  const by = last?.actor ?? '';
  throw new AppError('changedMeanwhile', {
    data: { by, at: (last?.at ?? new Date()).toISOString() },
    values: { by },
  });
}
