import type { DeskInput } from '#contract/desk/client.ts';
import type { ScreenerRecipient } from '#contract/desk/sales/screeners.ts';
import { deskApi } from '#desk/lib/api.ts';
import type { Translator } from '#i18n/i18n.ts';
import type { FieldErrors } from '#ui/form/use-form.ts';
import { formatEpisodes, parseEpisodes } from './episode-list.ts';
import { findTermsErrors, type TermsValues, toTermsInput } from './terms/terms-values.ts';

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

/** The error of each field by its path. */
export function findNewErrors(t: Translator['t'], values: NewScreenerValues): FieldErrors {
  const { recipients, titles } = values;
  const keyOf = (email: string) => email.trim().toLowerCase();
  const emailError = (email: string) => {
    if (!/^\S+@\S+\.\S+$/.test(email.trim())) return t('deskScreeners.badEmail');
    const same = recipients.filter((one) => keyOf(one.email) === keyOf(email));
    return same.length > 1 ? t('deskScreeners.twiceHere') : undefined;
  };
  return {
    ...Object.fromEntries(
      recipients.flatMap(({ email, name }, at) => [
        [`recipients.${at}.email`, emailError(email)],
        [`recipients.${at}.name`, name.trim() ? undefined : t('desk.required')],
      ]),
    ),
    titles: titles.length === 0 ? t('deskScreeners.noTitleChosen') : undefined,
    ...Object.fromEntries(
      titles.map(({ episodes }, at) => [
        `titles.${at}.episodes`,
        !episodes.trim() || parseEpisodes(episodes) ? undefined : t('deskScreeners.badEpisodes'),
      ]),
    ),
    ...findTermsErrors(t, values),
  };
}

/** The errors of titles with episodes that cannot be watched, as the server knows. */
export async function findMissingEpisodes(
  t: Translator['t'],
  { titles }: NewScreenerValues,
): Promise<FieldErrors> {
  const checked = titles.map(async ({ drama_id, episodes }, at) => {
    const wanted = parseEpisodes(episodes);
    const known = wanted ? await deskApi.getWatchableEpisodes({ drama_id }) : [];
    const missing = wanted?.filter((number) => !known.includes(number)) ?? [];
    const error = t('deskScreeners.noEpisodes', { episodes: formatEpisodes(missing) });
    return [`titles.${at}.episodes`, missing.length > 0 ? error : undefined];
  });
  return Object.fromEntries(await Promise.all(checked));
}
