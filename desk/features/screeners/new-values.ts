import type { DeskInput } from '#contract/desk/client.ts';
import type { ScreenerRecipient } from '#contract/desk/screeners.ts';
import { parseEpisodes } from './episode-list.ts';
import { type TermsValues, toTermsInput } from './terms-values.ts';

export interface ChosenTitle {
  drama_id: number;
  title: string;
  /** As typed, such as `1-3, 5`; empty for all. */
  episodes: string;
}

export interface NewScreenerValues extends TermsValues {
  recipients: ScreenerRecipient[];
  titles: ChosenTitle[];
}

export function toNewInput(
  values: NewScreenerValues,
): Omit<DeskInput<'createScreeners'>, 'is_repeated'> {
  const { recipients, titles } = values;
  return {
    recipients: recipients.map((recipient) => ({ ...recipient, email: recipient.email.trim() })),
    titles: titles.map(({ drama_id, episodes }) => {
      const numbers = parseEpisodes(episodes);
      return { drama_id, ...(numbers && { episodes: numbers }) };
    }),
    ...toTermsInput(values),
  };
}
