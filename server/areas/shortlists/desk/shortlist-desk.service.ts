import type { AuditService } from '#server/areas/audit/audit.service.ts';
import type { CatalogueService } from '#server/areas/catalogue/catalogue.service.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { AppError } from '#server/errors/app-error.ts';
import { OperatorError } from '#server/errors/operator-error.ts';
import { makeToken } from '#server/text/tokens.ts';
import * as queries from '../shortlist.queries.ts';
import { shortlistStore } from '../shortlist-store.ts';
import { createShortlistReader, listVersion, missing, OPERATORS } from './shortlist-desk-reader.ts';

interface DeskParts {
  db: Db;
  now: () => Date;
  audit: Pick<AuditService, 'record' | 'requireUnchanged'>;
  catalogue: Pick<CatalogueService, 'cardsOf'>;
  /** Finds dramas by external ids or `id:12`, in this order; throws if there is none. */
  findDramas: (references: string[]) => Promise<{ id: number; external_id: string }[]>;
}

interface DeskChange {
  name?: string | undefined;
  note?: string | undefined;
  /** All titles of the list, in order. */
  dramas?: string[] | undefined;
  /** Notes by drama. */
  titleNotes?: Record<string, string> | undefined;
  /** The version that the editor was shown; a list that has changed since is refused. */
  version?: string | undefined;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The lists of operators. Every change is recorded in the audit log. */
export function createShortlistDesk({ db, now, audit, catalogue, findDramas }: DeskParts) {
  const record = (tx: Tx, actor: string, action: string, id: number, change: object) =>
    audit.record(tx, { actor, action, subject: `shortlist:${id}`, change: { ...change } });

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
    ...createShortlistReader({ db, now, catalogue }),

    async create(name: string, references: string[], actor: string): Promise<number> {
      const dramas = await findKeys(findDramas, references);
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

    async edit(id: number, edited: DeskChange, actor: string) {
      const { name, note, dramas, titleNotes = {}, version } = edited;
      const chosen = dramas && (await findKeys(findDramas, dramas));
      const { notes, recordedNotes } = await readNotes(findDramas, titleNotes);
      const details = {
        ...(name !== undefined && { name }),
        ...(note !== undefined && { note }),
        ...(chosen && { titles: [...chosen.values()] }),
        ...(notes.size > 0 && { notes: recordedNotes }),
      };
      await change({ actor, action: 'shortlist.edit', id, details }, async (tx) => {
        const { stored, current } = await lockList(tx, id);
        await audit.requireUnchanged(tx, version, current, `shortlist:${id}`);
        const order = chosen ? [...chosen.keys()] : stored;
        requireNoted(id, order, notes);
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

/** The keys of dramas by their ids, in order. */
async function findKeys(findDramas: DeskParts['findDramas'], references: string[]) {
  const found = await findDramas(references);
  return new Map(found.map(({ id, external_id }) => [id, external_id]));
}

/** The notes by the ids of their dramas, and by their keys for the audit log. */
async function readNotes(findDramas: DeskParts['findDramas'], titleNotes: Record<string, string>) {
  const noted = await findDramas(Object.keys(titleNotes));
  const texts = Object.values(titleNotes);
  const notes = new Map(noted.map((drama, index) => [drama.id, texts[index] ?? '']));
  const recordedNotes = Object.fromEntries(
    noted.map((drama, index) => [drama.external_id, texts[index]]),
  );
  return { notes, recordedNotes };
}

/** Throws if there is a note for a drama that is not in the list. */
function requireNoted(id: number, order: number[], notes: Map<number, string>) {
  const absent = [...notes.keys()].find((drama) => !order.includes(drama));
  if (absent !== undefined)
    throw new OperatorError(`The drama ${absent} is not in shortlist ${id}.`, {
      message: 'deskError.shortlistNoDrama',
    });
}

/** Locks the list; returns its titles and its version. */
async function lockList(tx: Tx, id: number) {
  const list = await queries.lockShortlist(tx, OPERATORS, id);
  if (!list) throw missing(id);
  const titles = await queries.listStoredTitles(tx, id);
  return { stored: titles.map(({ drama_id }) => drama_id), current: listVersion(list, titles) };
}

/** The outcomes that buyers get, in the words of the operator. */
function explain(error: unknown, id?: number): never {
  if (!(error instanceof AppError)) throw error;
  if (error.outcome === 'listFull')
    throw new OperatorError(`A shortlist has at most ${error.details.values?.max} titles.`, {
      message: 'deskError.shortlistFull',
      values: { max: error.details.values?.max },
    });
  if (error.outcome === 'notFound')
    throw new OperatorError(
      id === undefined
        ? 'Only published dramas can be in a shortlist.'
        : `There is no shortlist ${id}, or one of the dramas is not published.`,
      { message: 'deskError.shortlistUnpublished' },
    );
  throw error;
}
