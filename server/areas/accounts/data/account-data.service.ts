import type { FileDownload } from '#contract/fields/downloads.ts';
import { keepWithin } from '#server/limits/rate-limits.ts';
import { requireConfirmed } from '#server/limits/require-confirmed.ts';
import { emailKey } from '#server/text/email-key.ts';
import type { AccountParts, SignedInCaller } from '../account-parts.ts';
import { dataExportLimits } from '../limits.ts';
import {
  accountLists,
  enquiryEntry,
  listOwnIds,
  MAX_ENTRIES,
  orderEntry,
  readEntries,
} from './account-data.queries.ts';

/** Orders and enquiries are added until they have this many characters; the latest are first. */
const MAX_CHARACTERS = 32 * 1024 * 1024;

/** Written as an object or null, because there is at most one. */
const SINGLE = ['account', 'company_profile'];

/** A user's own data as one file in JSON (GDPR, Article 20). */
export function createAccountData({ db, now, siteName }: AccountParts) {
  return {
    async exportData({ user, locale }: SignedInCaller): Promise<FileDownload> {
      const time = now();
      requireConfirmed(user, time);
      await keepWithin(db, dataExportLimits(user.userId), time);
      const { userId } = user;
      const owner = { userId, emailKey: emailKey(user.email), locale };
      const fields = { format: 'account-data-1', site: siteName, made_at: time.toISOString() };
      const members = Object.entries(fields).map(([name, value]) => member(name, value));
      const incomplete: string[] = [];
      for (const [name, list] of Object.entries(accountLists)) {
        const entries = await readEntries(db, list(db, owner));
        if (entries.length === MAX_ENTRIES) incomplete.push(name);
        members.push(member(name, SINGLE.includes(name) ? (entries[0] ?? null) : entries));
      }
      const room = { characters: MAX_CHARACTERS };
      for (const [name, table, read] of [
        ['orders', 'copyright_orders', orderEntry],
        ['enquiries', 'enquiries', enquiryEntry],
      ] as const) {
        const ids = await listOwnIds(db, table, userId);
        const { texts, isComplete } = await readEach(ids, (id) => read(db, userId, id), room);
        if (!isComplete) incomplete.push(name);
        members.push(`  "${name}": [\n${texts.join(',\n')}\n  ]`);
      }
      members.push(member('incomplete', incomplete));
      return {
        filename: `account-data-${time.toISOString().slice(0, 10)}.json`,
        // Clients parse `application/json` as an envelope (`FILE_TYPES` of openapi.ts).
        contentType: 'application/octet-stream',
        bytes: Buffer.from(`{\n${members.join(',\n')}\n}\n`),
      };
    },
  };

  /** One at a time, because an order of hundreds of titles, or a long thread, has megabytes. */
  async function readEach(
    ids: number[],
    read: (id: number) => ReturnType<typeof orderEntry>,
    room: { characters: number },
  ) {
    const texts: string[] = [];
    for (const id of ids) {
      const [entry] = await readEntries(db, read(id));
      const text = JSON.stringify(entry, null, 2);
      room.characters -= text.length;
      if (room.characters < 0) return { texts, isComplete: false };
      texts.push(indent(text));
    }
    return { texts, isComplete: ids.length < MAX_ENTRIES };
  }
}

function member(name: string, value: unknown): string {
  return `  ${JSON.stringify(name)}: ${JSON.stringify(value, null, 2).replaceAll('\n', '\n  ')}`;
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, '    ');
}
