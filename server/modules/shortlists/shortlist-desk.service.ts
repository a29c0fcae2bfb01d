import type { Locale } from '../../../i18n/locales.ts';
import type { Db, Tx } from '../../db/client.ts';
import { AppError } from '../../errors/app-error.ts';
import { OperatorError } from '../../errors/operator-error.ts';
import { makeToken } from '../../text/tokens.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import { toShare } from './shortlist.mapper.ts';
import * as queries from './shortlist.queries.ts';
import { shortlistStore } from './shortlist-store.ts';

interface DeskParts {
  db: Db;
  now: () => Date;
  audit: Pick<AuditService, 'record'>;
  catalogue: Pick<CatalogueService, 'cardsOf'>;
  /** Finds a drama by its external id or number; throws if there is none. */
  findDrama: (reference: string) => Promise<{ id: number; external_id: string }>;
}

interface DeskChange {
  name?: string | undefined;
  note?: string | undefined;
  /** All titles of the list, in order. */
  dramas?: string[] | undefined;
  /** Notes by drama. */
  titleNotes?: Record<string, string> | undefined;
}

const OPERATORS = null;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The lists of operators. Every change is recorded in the audit log. */
export function createShortlistDesk({ db, now, audit, catalogue, findDrama }: DeskParts) {
  const record = (tx: Tx, actor: string, action: string, id: number, change: object) =>
    audit.record(tx, { actor, action, subject: `shortlist:${id}`, change: { ...change } });

  /** The keys of dramas by their ids, in order. */
  const findDramas = async (references: string[]) => {
    const found = await Promise.all(references.map(findDrama));
    return new Map(found.map(({ id, external_id }) => [id, external_id]));
  };

  /** Runs a change with its audit entry in one transaction. */
  const change = <Result>(
    { actor, action, id, details }: { actor: string; action: string; id: number; details: object },
    work: (tx: Tx) => Promise<Result>,
  ): Promise<Result> =>
    db
      .transaction()
      .execute(async (tx) => {
        const result = await work(tx);
        await record(tx, actor, action, id, details);
        return result;
      })
      .catch((error) => explain(error, id));

  return {
    async list(limit: number) {
      const rows = await queries.listShortlists(db, OPERATORS, { limit });
      return rows.map(({ id, name, drama_ids, updated_at, ...row }) => ({
        shortlist: id,
        name,
        titles: drama_ids.length,
        updated_at,
        shared_until: toShare(row, now()) && row.shared_until,
      }));
    },

    async show(locale: Locale, id: number) {
      const list = await queries.findShortlist(db, OPERATORS, id);
      if (!list) throw missing(id);
      const titles = await queries.listTitles(db, id);
      const cards = await catalogue.cardsOf(
        locale,
        titles.map(({ drama_id }) => drama_id),
      );
      return {
        shortlist: id,
        name: list.name,
        note: list.note,
        updated_at: list.updated_at,
        share: toShare(list, now()),
        titles: titles.map(({ drama_id, drama, note }) => ({
          drama_id,
          drama,
          title: cards.get(drama_id)?.title ?? '',
          note,
        })),
      };
    },

    async create(name: string, references: string[], actor: string): Promise<number> {
      const dramas = await findDramas(references);
      const dramaIds = [...dramas.keys()];
      return db
        .transaction()
        .execute(async (tx) => {
          const list = { owner: OPERATORS, createdBy: actor, name, dramaIds, now: now() };
          const id = await shortlistStore.create(tx, list);
          await record(tx, actor, 'shortlist.create', id, { name, titles: [...dramas.values()] });
          return id;
        })
        .catch((error) => explain(error));
    },

    async edit(id: number, { name, note, dramas, titleNotes = {} }: DeskChange, actor: string) {
      const chosen = dramas && (await findDramas(dramas));
      const notes = new Map<number, string>();
      const recordedNotes: Record<string, string> = {};
      for (const [reference, text] of Object.entries(titleNotes)) {
        const drama = await findDrama(reference);
        notes.set(drama.id, text);
        recordedNotes[drama.external_id] = text;
      }
      const details = {
        ...(name !== undefined && { name }),
        ...(note !== undefined && { note }),
        ...(chosen && { titles: [...chosen.values()] }),
        ...(notes.size > 0 && { notes: recordedNotes }),
      };
      await change({ actor, action: 'shortlist.edit', id, details }, async (tx) => {
        const order = chosen ? [...chosen.keys()] : await listedIds(tx, id);
        const absent = [...notes.keys()].find((drama) => !order.includes(drama));
        if (absent !== undefined)
          throw new OperatorError(`The drama ${absent} is not in shortlist ${id}.`);
        const titles = order.map((drama_id) => ({ drama_id, note: notes.get(drama_id) }));
        await shortlistStore.change(tx, OPERATORS, id, { name, note, titles });
      });
    },

    /** Returns the link's token and end. A list that is already shared keeps its link. */
    async share(id: number, days: number, actor: string) {
      const time = now();
      const until = new Date(time.getTime() + days * DAY_MS);
      const details = { shared_until: until.toISOString() };
      return change({ actor, action: 'shortlist.share', id, details }, async (tx) => {
        const share = { id, token: makeToken(), now: time, until };
        const row = await queries.updateShare(tx, OPERATORS, share);
        if (!row?.share_token) throw missing(id);
        return { token: row.share_token, until };
      });
    },

    unshare: (id: number, actor: string) =>
      change({ actor, action: 'shortlist.unshare', id, details: {} }, async (tx) => {
        if (!(await queries.deleteShare(tx, OPERATORS, id))) throw missing(id);
      }),

    delete: (id: number, actor: string) =>
      change({ actor, action: 'shortlist.delete', id, details: {} }, async (tx) => {
        if (!(await queries.deleteShortlist(tx, OPERATORS, id))) throw missing(id);
      }),
  };
}

async function listedIds(tx: Tx, id: number): Promise<number[]> {
  await queries.lockShortlist(tx, OPERATORS, id);
  return (await queries.listStoredTitles(tx, id)).map(({ drama_id }) => drama_id);
}

function missing(id: number): OperatorError {
  return new OperatorError(
    `There is no shortlist ${id}. "vignette shortlist list" shows the lists of operators.`,
  );
}

/** The outcomes that buyers get, in the words of the operator. */
function explain(error: unknown, id?: number): never {
  if (!(error instanceof AppError)) throw error;
  if (error.outcome === 'listFull')
    throw new OperatorError(`A shortlist has at most ${error.details.values?.max} titles.`);
  if (error.outcome === 'notFound')
    throw new OperatorError(
      id === undefined
        ? 'Only published dramas can be in a shortlist.'
        : `There is no shortlist ${id}, or one of the dramas is not published.`,
    );
  throw error;
}
