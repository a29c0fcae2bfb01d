import { useLoaderData } from 'react-router';
import visuallyHidden from '#ui/display/visually-hidden.module.css';
import { Hero } from '#ui/hero/hero.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { toCardFacts, toFactsWithSynopsis } from '../features/catalogue/card-facts.ts';
import { RANDOM_PICKS, RandomPicks } from '../features/catalogue/home/random-picks.tsx';
import { Rail } from '../features/catalogue/rail.tsx';
import { RailSkeleton } from '../features/catalogue/rail-skeleton.tsx';
import { renderCollect } from '../features/orders/collect/collect-button.tsx';
import type { ContinueCard } from '../features/watching/continue/continue-card.ts';
import { ContinuePlace } from '../features/watching/continue/continue-place.tsx';
import { describeHome } from '../head/describe-home.ts';
import { browserApi } from '../lib/api/browser-api.ts';
import { inBrowser, type Load, onServer, shouldRevalidateByAddress } from '../lib/loading/load.ts';
import { useSite } from '../lib/site.ts';
import styles from './home.module.css';

const NEW_RELEASES = 16;
const MAX_RAILS = 6;
const RAIL_LENGTH = 12;

const load = (async (api) => {
  const [banners, newReleases, tags, randomPicks] = await Promise.all([
    api.getEnableList(),
    api.getDramaListByIsNewRelease({ limit: NEW_RELEASES }),
    api.getTag(),
    api.getDramaListByRandom({ limit: RANDOM_PICKS }),
  ]);
  const rails = await Promise.all(
    tags.slice(0, MAX_RAILS).map(async ({ tag_id, tag_name }) => ({
      tag_id,
      tag_name,
      dramas: toCardFacts(
        await api.getDramaListByTag({ tag_id, limit: RAIL_LENGTH }, { actionKey: tag_id }),
      ),
    })),
  );
  return {
    banners,
    newReleases: toCardFacts(newReleases),
    rails: rails.filter(({ dramas }) => dramas.length > 0),
    randomPicks: toFactsWithSynopsis(randomPicks),
  };
}) satisfies Load<unknown>;

/**
 * Loads the synopses, which the cards' data omits. The calls have separate action keys, so that
 * they abort no other call.
 */
const loadSynopsesOf = {
  newReleases: () =>
    browserApi().getDramaListByIsNewRelease(
      { limit: NEW_RELEASES },
      { actionKey: 'synopses', isQuiet: true },
    ),
  byTag: (tag_id: number) =>
    browserApi().getDramaListByTag(
      { tag_id, limit: RAIL_LENGTH },
      { actionKey: `synopses ${tag_id}`, isQuiet: true },
    ),
};

export const loader = import.meta.env.SSR ? onServer(load, describeHome) : inBrowser(load);
export const shouldRevalidate = shouldRevalidateByAddress;

export function Component() {
  const { banners, newReleases, rails, randomPicks } = useLoaderData<typeof loader>();
  const { t } = useTranslator();
  const site = useSite();
  const isEmpty = newReleases.length === 0 && rails.length === 0;
  return (
    <div className={styles.page}>
      {/* For screen readers only: the logo and the pictures show the name. */}
      <h1 className={visuallyHidden.hidden}>
        {t('home.heading', {
          site: site?.siteName ?? '',
          description: t('page.homeDescription'),
        })}
      </h1>
      {banners.length > 0 && <Hero banners={banners} />}
      {isEmpty && (
        <div className={styles.empty}>
          <p>{t('home.empty')}</p>
          <p>{t('home.emptyHint')}</p>
        </div>
      )}
      <ContinuePlace
        skeleton={<RailSkeleton title={t('home.continueTitle')} />}
        renderRail={(cards) => <ContinueRail title={t('home.continueTitle')} cards={cards} />}
      />
      {newReleases.length > 0 && (
        <Rail
          title={t('home.newReleases')}
          dramas={newReleases}
          loadSynopses={loadSynopsesOf.newReleases}
          renderAction={renderCollect}
          isFirst
        />
      )}
      {rails.map((rail) => (
        <Rail
          key={rail.tag_id}
          title={rail.tag_name}
          dramas={rail.dramas}
          loadSynopses={() => loadSynopsesOf.byTag(rail.tag_id)}
          renderAction={renderCollect}
        />
      ))}
      {randomPicks.length > 0 && <RandomPicks first={randomPicks} renderAction={renderCollect} />}
    </div>
  );
}

function ContinueRail({ title, cards }: { title: string; cards: ContinueCard[] }) {
  const cardById = new Map(cards.map((card) => [card.place.drama_id, card]));
  // A place on the device has no release year; its card shows the episode instead.
  const dramas = cards.map(({ place }) => ({ ...place, release_year: 0, is_new_release: false }));
  return (
    <Rail
      title={title}
      dramas={dramas}
      describeCard={({ drama_id }) => cardById.get(drama_id) ?? {}}
      renderAction={({ drama_id }) => cardById.get(drama_id)?.action}
      isFirst
    />
  );
}
