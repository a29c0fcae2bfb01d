import type * as v from 'valibot';
import type { screenerCalls } from '#contract/desk/sales/screeners.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Context } from '#server/context.ts';
import type { DeskHandlers } from '#server/desk/handlers.ts';
import type { NewScreener, ScreenerRecord } from '../screener-record.ts';
import { fromTerms, toCheck, toScreenerPage, toScreenerReply } from './screeners.mapper.ts';

type NewScreeners = v.InferOutput<(typeof screenerCalls)['createScreeners']['input']>;

export function screenerCallHandlers({
  screenerDesk,
  catalogue,
  staffDesk,
}: Pick<Context, 'screenerDesk' | 'catalogue' | 'staffDesk'>): DeskHandlers<
  keyof typeof screenerCalls
> {
  /** Titles are in the language of the desk. */
  async function show(id: number, locale: Locale) {
    const [record, report] = await Promise.all([
      screenerDesk.show(id, locale),
      screenerDesk.report(id, locale),
    ]);
    const names = await staffDesk.namesOf([record.createdBy]);
    return toScreenerReply(record, report, { names, addressOf: catalogue.addressOf });
  }

  const afterChange = async (changed: Promise<ScreenerRecord>, { locale }: { locale: Locale }) =>
    show((await changed).id, locale);

  return {
    async listScreeners({ page_size, drama_id, copies, ...query }, { locale }) {
      const request = {
        ...query,
        pageSize: page_size,
        dramaId: drama_id,
        hasFailedCopies: copies === 'failed',
      };
      return toScreenerPage(await screenerDesk.page(request, locale));
    },
    getScreener: ({ screener_id }, { locale }) => show(screener_id, locale),
    exportScreenerReport: ({ screener_id }) => screenerDesk.exportReport(screener_id),

    parseRecipients: async ({ text, language }) => screenerDesk.parseRecipients(text, language),
    async checkNewScreeners(input, { actor, locale }) {
      const planned = toNewScreeners(input);
      const [checked] = await screenerDesk.createAll(planned.slice(0, 1), actor, {
        dryRun: true,
        isRepeated: true,
        locale,
      });
      const repeated = await screenerDesk.findRepeated(planned);
      return toCheck(checked as ScreenerRecord, repeated);
    },
    async createScreeners({ is_repeated, ...input }, { actor }) {
      const options = { dryRun: false, isRepeated: is_repeated };
      const created = await screenerDesk.createAll(toNewScreeners(input), actor, options);
      return { screener_ids: created.map(({ id }) => id) };
    },

    approveScreener: ({ screener_id, ...terms }, call) =>
      afterChange(screenerDesk.approve(screener_id, fromTerms(terms), call.actor), call),
    declineScreener: ({ screener_id, reason }, call) =>
      afterChange(screenerDesk.decline(screener_id, reason, call.actor), call),
    changeScreener: ({ screener_id, terms_version, is_mailed, ...terms }, call) =>
      afterChange(
        screenerDesk.change(
          screener_id,
          fromTerms(terms),
          { isMailed: is_mailed, seenVersion: terms_version },
          call.actor,
        ),
        call,
      ),
    resendScreener: ({ screener_id }, call) =>
      afterChange(screenerDesk.resend(screener_id, call.actor), call),
    revokeScreener: ({ screener_id, reason }, call) =>
      afterChange(screenerDesk.revoke(screener_id, reason, call.actor), call),
    retryScreenerCopies: ({ screener_id }, call) =>
      afterChange(screenerDesk.retryCopies(screener_id, call.actor), call),
    forgetRecipient: ({ email }, { actor }) => screenerDesk.forget(email, actor),
  };
}

function toNewScreeners({ recipients, titles, ...input }: Omit<NewScreeners, 'is_repeated'>) {
  const { maxPlays, ...terms } = fromTerms(input);
  return recipients.map(
    ({ company = '', ...recipient }): NewScreener => ({
      ...recipient,
      ...terms,
      ...(maxPlays && { maxPlays }),
      company,
      titles: titles.map(({ drama_id, episodes }) => ({
        dramaId: drama_id,
        ...(episodes && { episodes }),
      })),
    }),
  );
}
