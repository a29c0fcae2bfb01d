import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Price } from '#contract/deals/price.ts';
import type { LicenceTerms } from '#contract/licence/terms.ts';
import type { CommandResult } from '../processes/command.ts';
import { withSiteDatabase } from './site-database.ts';

/** Runs `vignette …` on the site of the browser tests. */
export async function operate(...args: string[]): Promise<string> {
  const env = { DATA_DIR: process.env.SITE_DATA_DIR ?? '', SUDO_USER: 'mei' };
  const reply = await fetch(process.env.COMMAND_HOST_URL ?? '', {
    method: 'POST',
    body: JSON.stringify({ args, env }),
  });
  const { code, stdout, stderr } = (await reply.json()) as CommandResult;
  expect(code, stderr).toBe(0);
  return stdout;
}

export interface QuotedLine {
  price?: Price;
  terms?: LicenceTerms;
  is_offered?: false;
  reason?: string;
}

interface SentQuote {
  currency?: string;
  message?: string;
  payment_terms?: string;
  /** In the order of the titles. */
  lines: QuotedLine[];
}

/** Sends a quote by command. */
export async function sendQuote(
  { orderNo, dramaIds }: { orderNo: string; dramaIds: number[] },
  { currency = 'EUR', message = '', payment_terms = '', lines }: SentQuote,
) {
  const ids = await externalIds(dramaIds);
  const content = {
    currency,
    valid_days: 14,
    message,
    payment_terms,
    lines: lines.map((line, index) => ({ external_id: ids[index], ...line })),
  };
  const file = join(process.env.SITE_DATA_DIR ?? '', `${randomUUID()}.json`);
  await writeFile(file, JSON.stringify(content));
  await operate('quote', 'send', orderNo, file).finally(() => rm(file));
}

/** The external ids of dramas, in the same order. */
export async function externalIds(dramaIds: number[]): Promise<string[]> {
  const rows = await withSiteDatabase((db) =>
    db.selectFrom('dramas').select(['id', 'external_id']).where('id', 'in', dramaIds).execute(),
  );
  return dramaIds.map((id) => rows.find((row) => row.id === id)?.external_id ?? '');
}

/** A line with a flat price. */
export const flatLine = (amount_minor: number): QuotedLine => ({
  price: { model: 'flat', amount_minor },
});
