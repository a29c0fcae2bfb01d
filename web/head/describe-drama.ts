import { paths } from '../../contract/site/paths.ts';
import type { DramaFacts, PageRequest } from '../../server/http/pages/pages.ts';
import { findEpisode, type PlayerDrama } from '../features/player/player-drama.ts';
import type { Describe, SharedPicture } from '../lib/loading/page-head.ts';
import { absolute } from './absolute.ts';
import { shorten } from './shorten.ts';
import { breadcrumbs, isoDuration } from './structured-data.ts';

export const describeDrama: Describe<{ drama: PlayerDrama }> = async ({ drama }, page) => {
  const { t, locale, siteName } = page;
  // The page can do without them.
  const facts = await page.findDramaFacts(drama.drama_id).catch(() => undefined);
  const picture = pictureOf(drama, facts);
  const description = shorten(drama.synopsis || t('head.drama', { title: drama.title, siteName }));
  const told: Told = {
    drama,
    page,
    facts,
    description,
    image: absolute(page.publicUrl, picture.url),
  };
  const list = paths.page(locale, 'ShortPlayCopyright');
  return {
    type: 'video.tv_show',
    description,
    picture,
    structuredData: [
      series(told),
      ...firstVideo(told),
      breadcrumbs(
        page,
        [t('nav.shortPlayCopyright'), list],
        [drama.title, paths.player(locale, drama.drama_id)],
      ),
    ],
  };
};

interface Told {
  drama: PlayerDrama;
  page: PageRequest;
  facts: DramaFacts | undefined;
  description: string;
  image: string;
}

/** The wide banner, else the poster, which every drama has. */
function pictureOf({ title, cover }: PlayerDrama, facts: DramaFacts | undefined): SharedPicture {
  if (facts?.wideBanner) return { url: facts.wideBanner, alt: title, isWide: true };
  return { url: cover, alt: title, isWide: false };
}

const idOf = ({ drama, page }: Told) =>
  `${page.publicUrl}${paths.player(page.locale, drama.drama_id)}`;

function series(told: Told) {
  const { drama, page, description, image } = told;
  const { title, original_title } = drama;
  return {
    '@type': 'TVSeries',
    '@id': `${idOf(told)}#series`,
    url: idOf(told),
    name: title,
    ...(original_title !== title && { alternateName: original_title }),
    description,
    image: [image, absolute(page.publicUrl, drama.cover)],
    genre: drama.tags.map(({ tag_name }) => tag_name),
    numberOfEpisodes: drama.episodes.length,
    datePublished: String(drama.release_year),
  };
}

/** The video that plays when the page is opened. */
function firstVideo(told: Told): object[] {
  const { drama, page, facts, description } = told;
  const episode = findEpisode(drama, drama.episodes[0]?.[0]);
  if (!episode || !facts) return [];
  const { publicUrl, t } = page;
  return [
    {
      '@type': 'VideoObject',
      '@id': `${idOf(told)}#video`,
      name: `${drama.title} · ${t('player.episode', { number: episode.no })}`,
      description,
      thumbnailUrl: [absolute(publicUrl, episode.thumbnail)],
      uploadDate: facts.publishedAt,
      duration: isoDuration(episode.seconds),
      contentUrl: absolute(publicUrl, episode.video),
      isPartOf: { '@id': `${idOf(told)}#series` },
      interactionStatistic: {
        '@type': 'InteractionCounter',
        interactionType: { '@type': 'WatchAction' },
        userInteractionCount: drama.view_count,
      },
    },
  ];
}
