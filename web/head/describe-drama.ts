import { paths } from '#contract/site/paths.ts';
import type { DramaFacts, PageRequest } from '#server/http/pages/pages.ts';
import { findEpisode, isPublic, type PlayerDrama } from '../features/player/player-drama.ts';
import type { Describe, SharedPicture } from '../lib/loading/page-head.ts';
import { absolute } from './absolute.ts';
import { shorten } from './shorten.ts';
import { breadcrumbs, isoDuration } from './structured-data.ts';

export const describeDrama: Describe<{ drama: PlayerDrama }> = async ({ drama }, page) => {
  const { t, locale, siteName } = page;
  // If the facts cannot be read, the page is rendered with less metadata.
  const facts = await page.findDramaFacts(drama.drama_id).catch(() => undefined);
  const picture = pictureOf(drama, facts);
  const description = shorten(drama.synopsis || t('head.drama', { title: drama.title, siteName }));
  const input: DramaHead = {
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
      series(input),
      ...firstVideo(input),
      breadcrumbs(
        page,
        [t('nav.shortPlayCopyright'), list],
        [drama.title, paths.player(locale, drama.drama_id)],
      ),
    ],
  };
};

interface DramaHead {
  drama: PlayerDrama;
  page: PageRequest;
  facts: DramaFacts | undefined;
  description: string;
  image: string;
}

/** The picture for link previews: the drama's wide banner if it has one, else its poster. */
function pictureOf({ title, cover }: PlayerDrama, facts: DramaFacts | undefined): SharedPicture {
  if (facts?.wideBanner) return { url: facts.wideBanner, alt: title, isWide: true };
  return { url: cover, alt: title, isWide: false };
}

const idOf = ({ drama, page }: DramaHead) =>
  `${page.publicUrl}${paths.player(page.locale, drama.drama_id)}`;

function series(input: DramaHead) {
  const { drama, page, description, image } = input;
  const { title, original_title } = drama;
  return {
    '@type': 'TVSeries',
    '@id': `${idOf(input)}#series`,
    url: idOf(input),
    name: title,
    ...(original_title !== title && { alternateName: original_title }),
    description,
    image: [image, absolute(page.publicUrl, drama.cover)],
    genre: drama.tags.map(({ tag_name }) => tag_name),
    numberOfEpisodes: drama.episodes.length,
    datePublished: String(drama.release_year),
  };
}

/** The first episode that everybody may watch, if there is one. */
function firstVideo(input: DramaHead): object[] {
  const { drama, page, facts, description } = input;
  const [episodeNo] = drama.episodes.find(isPublic) ?? [];
  const episode = findEpisode(drama, episodeNo);
  if (!episode || !facts) return [];
  const { publicUrl, t } = page;
  return [
    {
      '@type': 'VideoObject',
      '@id': `${idOf(input)}#video`,
      name: `${drama.title} · ${t('player.episode', { number: episode.no })}`,
      description,
      thumbnailUrl: [absolute(publicUrl, episode.thumbnail)],
      uploadDate: facts.publishedAt,
      duration: isoDuration(episode.seconds),
      contentUrl: absolute(publicUrl, episode.video),
      isPartOf: { '@id': `${idOf(input)}#series` },
      interactionStatistic: {
        '@type': 'InteractionCounter',
        interactionType: { '@type': 'WatchAction' },
        userInteractionCount: drama.view_count,
      },
    },
  ];
}
