import type { Locale } from '#i18n/locales.ts';
import { listFreePeriods } from '../availability/free-periods.ts';
import { toTerritories } from '../availability/grants.ts';
import { toDayNumber } from '../availability/periods.ts';
import { type Block, toBlock, toDays } from '../clashes.ts';
import { loadHoldbacks, loadRights } from '../stored-rights.ts';
import { type JudgeParts, judgeToday } from './judge-today.ts';
import { loadOpenOffers } from './open-offers.ts';
import * as queries from './rights-desk.queries.ts';
import { toDetailed, toListed } from './rows.ts';

/** All that a drama's calendar shows: rows, open quotes, and what is free from today on. */
export async function readCalendar(
  parts: JudgeParts,
  { id, external_id }: { id: number; external_id: string },
  locale: Locale,
) {
  const { db, now } = parts;
  const today = now().toISOString().slice(0, 10);
  const rights = await loadRights(db, { dramaIds: [id] });
  const holdbacks = await loadHoldbacks(db, { dramaIds: [id] });
  const offers = await loadOpenOffers(db, id, now());
  const active = rights.filter(({ entry }) => entry.status === 'active');
  const blocks = [...active, ...holdbacks].map(({ entry }) => toBlock(entry));
  const ofKind = (kind: Block['kind']) => blocks.filter((block) => block.kind === kind);
  const recorded = {
    grantsIn: ofKind('in'),
    grantsOut: ofKind('out'),
    holdbacks: ofKind('holdback'),
    quotes: offers.map(({ grant }) => grant),
  };
  return {
    external_id,
    offers,
    today,
    ...(await queries.getDramaName(db, id, locale)),
    rights: rights.map(toDetailed),
    holdbacks: holdbacks.map(toDetailed),
    isUnstated: recorded.grantsIn.length === 0,
    free: listFreePeriods(recorded, toDayNumber(today)).map(({ media, periods }) => ({
      media,
      periods: periods.map(({ countries, exclusive, ...period }) => ({
        ...toDays(period),
        free: toTerritories(countries),
        exclusive: toTerritories(exclusive),
      })),
    })),
    freeToday: await judgeToday(parts, id, rights.map(toListed)),
  };
}
