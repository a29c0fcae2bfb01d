import type { mailCalls } from '#contract/desk/mails.ts';
import type { Context } from '#server/context.ts';
import { toCursorPage, toKeyRequest } from '#server/desk/cursor-page.ts';
import type { DeskHandlers } from '#server/desk/handlers.ts';
import { toListedMail } from './mails.mapper.ts';

export function mailCallHandlers({
  mailDesk,
}: Pick<Context, 'mailDesk'>): DeskHandlers<keyof typeof mailCalls> {
  return {
    async listMails({ state, recipient, ...paging }) {
      const page = await mailDesk.listPage({ state, recipient }, toKeyRequest(paging));
      return toCursorPage(page, toListedMail);
    },
    retryMail: ({ mail_id }, { actor }) => mailDesk.retry(actor, mail_id).then(() => null),
  };
}
