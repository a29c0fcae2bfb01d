import { beforeEach, expect, vi } from 'vitest';
import type { DeskInput } from '#contract/desk/client.ts';
import { allOutcomes } from '#contract/error-codes.ts';
import { addDrama } from '../data/catalogue.ts';
import { addGrant } from '../data/rights.ts';
import { startTestDesk } from '../desk.ts';

/** A desk with the calls of sales, and dramas whose rights are held. */
export async function startHeldRights() {
  const desk = await startTestDesk();
  const sales = await desk.as('sales');
  // Midnight must not pass within a test.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));

  let count = 0;

  /** Adds a published drama with worldwide exclusive SVOD rights from 2026 on. */
  async function addHeld() {
    const { db } = desk.context;
    const title = `Harbour ${++count}`;
    const id = await addDrama(db, { texts: { en: { title } } });
    const heldId = await addGrant(db, id, { reference: `H-${count}` });
    return { id, title, drama: `id:${id}`, held: `R${heldId}` };
  }

  return { desk, sales, addHeld };
}

export const year = (offset: number) => new Date().getUTCFullYear() + offset;

export const grantFor = (drama: string): DeskInput<'findGrantClashes'> => ({
  drama,
  direction: 'out',
  party: 'Luna TV',
  reference: 'LT-1',
  media: ['svod'],
  territories: ['MX', 'CL'],
  start: `${year(1)}-01-01`,
  end: `${year(2)}-12-31`,
  is_exclusive: true,
  may_sublicense: false,
  status: 'active',
});

export const refused = (row: RegExp) => ({
  code: allOutcomes.refused.code,
  message: expect.stringMatching(row),
});
