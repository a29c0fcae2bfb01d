import type { mediaCalls } from '#contract/desk/catalogue/media.ts';
import type { Context } from '#server/context.ts';
import type { DeskHandlers } from '#server/desk/handlers.ts';
import { toInboxEntry, toIngest, toMediaRemoval } from './media.mapper.ts';

type Services = Pick<Context, 'jobs' | 'ingestDesk' | 'media' | 'curation' | 'translators'>;

interface Removal {
  drama: string;
  episode?: number | undefined;
  reason?: string | undefined;
}

export function mediaCallHandlers(services: Services): DeskHandlers<keyof typeof mediaCalls> {
  const { jobs, ingestDesk, media, curation, translators } = services;

  async function remove(
    { drama: reference, episode, reason }: Removal,
    isDryRun: boolean,
    actor: string,
  ) {
    const drama = await curation.dramas.show(reference);
    const removal = await media.removal.remove({
      drama,
      episodeNo: episode,
      isDryRun,
      actor,
      reason: reason || undefined,
    });
    const { external_id, texts, original_title } = drama;
    const title = texts.en?.title || original_title || external_id;
    return toMediaRemoval({ external_id, title }, removal);
  }

  return {
    async ingestMedia({ upload_ids, inbox_paths }, { actor }) {
      const job_id = await ingestDesk.start({
        uploadIds: upload_ids,
        inboxPaths: inbox_paths,
        actor,
      });
      return { job_id };
    },

    async getIngest({ job_id }, { locale }) {
      const job = await jobs.get(job_id, ['media-ingest']);
      return toIngest(job, await jobs.countAhead(job), translators[locale]);
    },

    async listInbox({ path }) {
      const { entries, isCut } = await media.inbox.list(path);
      return { is_set: media.inbox.isSet, entries: entries.map(toInboxEntry), is_cut: isCut };
    },

    getMediaRemoval: (input, { actor }) => remove(input, true, actor),
    removeMedia: (input, { actor }) => remove(input, false, actor),
  };
}
