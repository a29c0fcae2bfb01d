import { useLoaderData } from 'react-router';
import { type LoadedProfile, ProfilePage } from '../features/accounts/profile/profile-page.tsx';
import type { Load } from '../lib/loading/load.ts';
import { inBrowserForUser, onServerForUser } from '../lib/loading/load-for-user.ts';
import { PageFailed } from '../shell/error-pages/page-failed.tsx';
import { useLanguageChoice, useThemeChoice } from '../shell/header/menus/choices.ts';

const load = (async (api) => {
  const [user, company, sessions, mails] = await Promise.all([
    api.getUserInfo(),
    api.getCompanyProfile(),
    api.getSessionList(),
    api.getMailPreferences(),
  ]);
  return { user, company, sessions, mails, loadedAt: new Date().toISOString() };
}) satisfies Load<LoadedProfile>;

export const loader = import.meta.env.SSR ? onServerForUser(load) : inBrowserForUser(load);

export function Component() {
  return (
    <ProfilePage
      loaded={useLoaderData<typeof loader>()}
      theme={useThemeChoice()}
      language={useLanguageChoice()}
    />
  );
}

export function ErrorBoundary() {
  return <PageFailed heading="nav.personalCenter" />;
}
