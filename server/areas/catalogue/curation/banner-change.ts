import { isDeepStrictEqual } from 'node:util';
import type { MessageKey } from '#i18n/message-key.ts';
import { brokenConstraint } from '#server/db/broken-constraint.ts';
import { WrongUse } from '#server/errors/operator-error.ts';
import { versionOf } from '#server/text/version-of.ts';
import type * as queries from './banners.queries.ts';

/** Adds `hidden`, the reason why the banner is not on the home page now, or null. */
export function withHidden(banner: queries.BannerEntry, now: Date) {
  return { ...banner, hidden: hiddenReason(banner, now) };
}

function hiddenReason(banner: queries.BannerEntry, now: Date): string | null {
  if (!banner.is_enabled) return 'disabled';
  if (banner.starts_at && banner.starts_at > now) return 'not yet';
  if (banner.ends_at && banner.ends_at <= now) return 'over';
  if (banner.drama && banner.drama_state !== 'published') return `drama ${banner.drama_state}`;
  return null;
}

/** Changes with everything that an editor of the banner can change, except for its place. */
export function bannerVersion(banner: queries.BannerEntry): string {
  const { id, image, image_tall, is_enabled, starts_at, ends_at, drama, link, texts } = banner;
  return versionOf([id, image, image_tall, is_enabled, starts_at, ends_at, drama, link, texts]);
}

export function diffBanners(before: queries.BannerEntry, after: queries.BannerEntry) {
  const { id, drama_state, ...fields } = before;
  const names = Object.keys(fields) as (keyof typeof fields)[];
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  return Object.fromEntries(changed.map((name) => [name, { from: before[name], to: after[name] }]));
}

const CONSTRAINTS: Record<string, { text: string; message: MessageKey }> = {
  banners_one_target: {
    text: 'A banner can link to a drama or to an address, not to both.',
    message: 'deskError.bannerTarget',
  },
  banners_link_form: {
    text: 'A link must be a path of this site, such as /en/about, or begin with https://.',
    message: 'deskError.bannerLink',
  },
  banners_period_order: {
    text: 'The banner would end before it begins.',
    message: 'deskError.bannerPeriod',
  },
};

export function explainConstraint(error: unknown): never {
  const known = CONSTRAINTS[brokenConstraint(error) ?? ''];
  throw known ? new WrongUse(known.text, { message: known.message }) : error;
}
