import { titleOf } from '#contract/site/pages.ts';

/** The pages of a signed-in user, in the order of the account menu. */
const NAMES = [
  'MyDramaCopyright',
  'MyShortlists',
  'MyScreeners',
  'DramaCopyrightHistory',
  'WatchHistory',
  'MyEnquiries',
  'PersonalCenter',
] as const;

export const userMenu = NAMES.map((name) => ({ name, title: titleOf(name) }));
