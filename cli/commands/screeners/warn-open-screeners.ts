import type { Context } from '#server/context.ts';

/** Names the open screeners of dramas that can no longer be watched. */
export async function warnOpenScreeners(
  { screenerDesk }: Context,
  dramas: string[],
): Promise<void> {
  for (const { id, email, drama } of await screenerDesk.listOpen(dramas))
    console.log(
      `Screener ${id} of ${email} can no longer play ${drama}. To end it, use "screener revoke ${id}".`,
    );
}
