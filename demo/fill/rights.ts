import type { GrantDirection, GrantStatus } from '#contract/desk/sheets/rights-fields.ts';
import { type LicenceMedium, leavesOf } from '#contract/licence/media.ts';
import { regions } from '#contract/licence/regions.ts';
import type { Tx } from '#server/db/client.ts';
import type { FindId } from './catalogue.ts';
import { read } from './read.ts';

/**
 * The fields that a contract and a holdback of `rights.json` share, named as in an import. One entry
 * is one row for each of its dramas.
 */
interface Entry {
  /** Slugs. */
  dramas: string[];
  media: LicenceMedium[];
  /** Countries, regions such as `latinAmerica`, or WORLD. */
  territories: string[];
  territories_excluded?: string[];
  /** From the first day of this month; 0 is the month of the fill. */
  start: number;
  /** Until the last day of this month; null means without end. */
  end: number | null;
}

interface Contract extends Entry {
  direction: GrantDirection;
  party: string;
  reference: string;
  language_uses?: string[];
  is_exclusive: boolean;
  status?: GrantStatus;
}

interface HoldbackEntry extends Entry {
  reason: string;
}

export interface Rights {
  rights: Contract[];
  holdbacks: HoldbackEntry[];
}

export async function insertRights(tx: Tx, now: Date, dramaIdOf: FindId) {
  const { rights, holdbacks } = read<Rights>('rights.json');
  await tx
    .insertInto('rights_grants')
    .values(
      rights.flatMap((contract) =>
        contract.dramas.map((slug) => ({
          drama_id: dramaIdOf(slug),
          direction: contract.direction,
          party: contract.party,
          reference: contract.reference,
          ...toColumns(contract, now),
          language_uses: contract.language_uses ?? [],
          is_exclusive: contract.is_exclusive,
          status: contract.status ?? 'active',
        })),
      ),
    )
    .execute();
  await tx
    .insertInto('rights_holdbacks')
    .values(
      holdbacks.flatMap((holdback) =>
        holdback.dramas.map((slug) => ({
          drama_id: dramaIdOf(slug),
          ...toColumns(holdback, now),
          reason: holdback.reason,
        })),
      ),
    )
    .execute();
}

export function toColumns(
  { media, territories, territories_excluded = [], start, end }: Entry,
  now: Date,
) {
  return {
    media: leavesOf(media),
    territories: territories.flatMap(toCodes),
    territories_excluded,
    period: `[${firstDay(now, start)},${end === null ? '' : firstDay(now, end + 1)})`,
  };
}

/** The countries of a region; other codes as they are. */
function toCodes(territory: string): readonly string[] {
  return regions.find(({ name }) => name === territory)?.codes ?? [territory];
}

function firstDay(now: Date, months: number): string {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1));
  return first.toISOString().slice(0, 10);
}
