import { expect } from 'vitest';
import type { DramaDetails } from '#contract/desk/catalogue/catalogue.ts';
import type { DeskClient } from '#contract/desk/client.ts';
import { allOutcomes } from '#contract/error-codes.ts';
import { addTag } from '../data/catalogue.ts';
import { clip } from '../data/import.ts';
import { startTestDesk } from '../desk.ts';

export const cover = '/media/posters/agave-heiress-640.webp#3a2233';

type Changes = Parameters<DeskClient['saveDrama']>[0]['changes'];

export const episode = (number: number, more: object = {}) => ({
  episode: number,
  ...clip,
  titles: {},
  subtitles: [],
  ...more,
});

export const complete: Changes = {
  original_title: '灯塔',
  release_date: '2026-01-31',
  cover,
  episodes: [episode(1), episode(2)],
};

export const failure = (name: keyof typeof allOutcomes) =>
  expect.objectContaining({ code: allOutcomes[name].code });

/** A desk with two tags, and what an editor of its catalogue does. */
export async function startDramaEditor() {
  const desk = await startTestDesk({ settings: { API_RATE: '0' } });
  const calls = await desk.as('catalogue');
  await addTag(desk.context.db, 'urban', 1, { en: 'Urban', zh: '都市' });
  await addTag(desk.context.db, 'wuxia', 2, { en: 'Wuxia' });
  let made = 0;

  /** A draft with an English title. */
  async function addDraft(title = 'Lighthouse'): Promise<DramaDetails> {
    made += 1;
    const { drama } = await calls.addDrama({
      external_id: `T-${made}`,
      original_language: 'zh',
      locale: 'en',
      title,
    });
    return drama as DramaDetails;
  }

  const save = (drama: DramaDetails, changes: Changes, client = calls) =>
    client.saveDrama({ drama: drama.key, version: drama.version, changes });

  async function addComplete(title?: string): Promise<DramaDetails> {
    const { drama, errors } = await save(await addDraft(title), complete);
    expect(errors).toEqual([]);
    return drama as DramaDetails;
  }

  const auditOf = (key: string) => desk.context.audit.list({ subject: `drama:${key}`, limit: 10 });

  return { desk, calls, addDraft, addComplete, save, auditOf };
}
