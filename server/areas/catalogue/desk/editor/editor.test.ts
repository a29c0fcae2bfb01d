import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { allOutcomes } from '#contract/error-codes.ts';
import { complete, episode, failure, startDramaEditor } from '#tests/support/areas/drama-editor.ts';
import { clip } from '#tests/support/data/import.ts';

const { desk, calls, addDraft, addComplete, save, auditOf } = await startDramaEditor();

describe('editing', () => {
  test('writes texts, facts and episodes, and one audit entry with the old and new values', async () => {
    const draft = await addDraft();
    const { drama, errors, warnings } = await save(draft, {
      ...complete,
      tags: ['wuxia', 'urban'],
      texts: { ja: { title: '灯台', synopsis: '光。' }, en: { synopsis: 'A light.' } },
      episodes: [
        episode(1, {
          titles: { en: 'One' },
          subtitles: [{ language: 'en', label: '', file: '/media/clips/romance/en.vtt' }],
        }),
      ],
    });
    expect(errors).toEqual([]);
    expect(warnings).toContain('no text in zh, zh-TW, ko, es');
    expect(drama).toMatchObject({
      state: 'draft',
      tags: ['wuxia', 'urban'],
      texts: { en: { title: 'Lighthouse', synopsis: 'A light.' }, ja: { title: '灯台' } },
      last_change: { by: 'catalogue@desk.example' },
      episodes: [
        {
          episode: 1,
          titles: { en: 'One' },
          duration_seconds: 20,
          subtitles: [{ language: 'en', label: 'English' }],
        },
      ],
    });
    const [entry, added] = await auditOf(draft.key);
    expect(entry).toMatchObject({
      actor: 'catalogue@desk.example',
      action: 'catalogue.edit',
      change: { title_ja: { from: '', to: '灯台' }, tags: { from: '', to: 'wuxia, urban' } },
    });
    expect(added).toMatchObject({ action: 'catalogue.add', change: { added: true } });
  });

  test('an episode that moves takes its video along and leaves nothing at its old number', async () => {
    const drama = await addComplete();
    const { drama: saved } = await save(drama, {
      episodes: [
        { ...episode(1), video: '', thumbnail: '', duration_seconds: null, titles: { en: 'New' } },
        episode(2, { titles: { en: 'Old first' } }),
      ],
    });
    expect(saved?.episodes).toMatchObject([
      { episode: 1, video: '', titles: { en: 'New' } },
      { episode: 2, video: clip.video, titles: { en: 'Old first' } },
    ]);
  });

  test('errors are bound to fields, and nothing is changed', async () => {
    const draft = await addDraft();
    const { drama, errors } = await save(draft, {
      tags: ['unknown'],
      cover: '/media/poster.png x',
      texts: { ko: { synopsis: '줄거리' } },
      preview: 'first',
      episodes: [episode(1, { video: '/media/film.mp4' }), episode(1)],
    });
    expect(drama).toBeNull();
    expect(errors.map(({ field }) => field).sort()).toEqual([
      'cover',
      'episode 1',
      'episode 1 video',
      'preview_episodes',
      'tags',
      'title_ko',
    ]);
    expect(await calls.getDrama({ drama: draft.key })).toEqual(draft);
  });

  test('a file of the server cannot be named as media', async () => {
    const draft = await addDraft();
    await expect(save(draft, { cover: '/etc/passwd' })).rejects.toEqual(failure('invalidInput'));
  });

  test('of two editors, the second is told who changed the title, and nothing is overwritten', async () => {
    const draft = await addDraft();
    const other = await desk.as('owner', { email: 'mei@desk.example' });
    await save(draft, { texts: { en: { title: 'Beacon' } } }, other);
    const late = save(draft, { texts: { en: { title: 'Tower' } } });
    await expect(late).rejects.toEqual(
      expect.objectContaining({
        code: allOutcomes.changedMeanwhile.code,
        data: { by: 'mei@desk.example', at: expect.any(String) },
      }),
    );
    const current = await calls.getDrama({ drama: draft.key });
    expect(current.texts.en?.title).toBe('Beacon');
    const { drama } = await save(current, { texts: { ja: { title: '塔' } } });
    expect(drama?.texts).toMatchObject({ en: { title: 'Beacon' }, ja: { title: '塔' } });
  });

  test('of two saves at once, one is refused', async () => {
    const draft = await addDraft();
    const results = await Promise.allSettled([
      save(draft, { texts: { en: { title: 'One' } } }),
      save(draft, { texts: { en: { title: 'Two' } } }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('a counted view does not change the version', async () => {
    const drama = await addComplete();
    await sql`update dramas set view_count = 5 where id = ${drama.drama_id}`.execute(
      desk.context.db,
    );
    expect((await calls.getDrama({ drama: drama.key })).version).toBe(drama.version);
  });

  test('episodes of a published title are removed only when that is allowed', async () => {
    const { drama_id, key } = await addComplete();
    await calls.publishDramas({ drama_ids: [drama_id] });
    const published = await calls.getDrama({ drama: key });
    const refused = await save(published, { episodes: [episode(1)] });
    expect(refused.errors).toHaveLength(1);
    const { drama } = await calls.saveDrama({
      drama: key,
      version: published.version,
      may_remove_episodes: true,
      changes: { episodes: [episode(1)] },
    });
    expect(drama?.episodes).toHaveLength(1);
  });

  test('an id that is taken is refused, in the language of the desk', async () => {
    const { key } = await addDraft();
    const spanish = await desk.as('catalogue', { locale: 'es' });
    const repeated = {
      external_id: key,
      original_language: 'en',
      locale: 'en',
      title: 'X',
    } as const;
    await expect(spanish.addDrama(repeated)).rejects.toThrow(`Ya hay un título con el ID ${key}.`);
  });

  test('a draft is deleted; a title that was published is not', async () => {
    const draft = await addDraft('Pilot');
    expect(await calls.deleteDrama({ drama: draft.key })).toEqual({
      key: draft.key,
      title: 'Pilot',
      episode_count: 0,
    });
    await expect(calls.getDrama({ drama: draft.key })).rejects.toEqual(failure('refused'));
    const { drama_id, key } = await addComplete();
    await calls.publishDramas({ drama_ids: [drama_id] });
    await expect(calls.deleteDrama({ drama: key })).rejects.toEqual(failure('refused'));
  });
});
