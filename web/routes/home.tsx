import { useLoaderData, useRouteLoaderData } from 'react-router';
import { toCardFacts } from '../features/catalogue/card-facts.ts';
import { DramaSection } from '../features/catalogue/drama-section.tsx';
import { inBrowser, type Load, onServer } from '../lib/load.ts';
import { useSpeaker } from '../lib/speaker.ts';
import type { loader as rootLoader } from '../root.tsx';
import styles from './home.module.css';

const NEW_RELEASES = 24;
const RAILS = 7;
const RAIL_LENGTH = 12;

const load = (async (api) => {
  const [newReleases, tags] = await Promise.all([
    api.getDramaListByIsNewRelease({ limit: NEW_RELEASES }),
    api.getTag(),
  ]);
  const rails = await Promise.all(
    tags.slice(0, RAILS).map(async ({ tag_id, tag_name }) => ({
      tag_id,
      tag_name,
      dramas: toCardFacts(
        await api.getDramaListByTag({ tag_id, limit: RAIL_LENGTH }, { actionKey: tag_id }),
      ),
    })),
  );
  return {
    newReleases: toCardFacts(newReleases),
    rails: rails.filter(({ dramas }) => dramas.length > 0),
  };
}) satisfies Load<unknown>;

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export default function Home() {
  const { newReleases, rails } = useLoaderData<typeof loader>();
  const site = useRouteLoaderData<typeof rootLoader>('root');
  const { t } = useSpeaker();
  const isEmpty = newReleases.length === 0 && rails.length === 0;
  return (
    <main id="content" className={styles.page}>
      <title>{`${t('nav.homepage')} · ${site?.siteName}`}</title>
      <meta name="description" content={t('page.homeDescription')} />
      <h1 className={styles.name}>{site?.siteName}</h1>
      <p className={styles.claim}>{t('page.homeDescription')}</p>
      {isEmpty && <p className={styles.empty}>{t('home.empty')}</p>}
      {newReleases.length > 0 && (
        <DramaSection title={t('home.newReleases')} dramas={newReleases} isFirst />
      )}
      {rails.map((rail) => (
        <DramaSection key={rail.tag_id} title={rail.tag_name} dramas={rail.dramas} />
      ))}
    </main>
  );
}
