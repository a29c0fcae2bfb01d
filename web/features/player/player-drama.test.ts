import { expect, test } from 'vitest';
import type { CallOutput } from '#contract/transport/client.ts';
import { findEpisode, neighbourOf, toPlayerDrama } from './player-drama.ts';

const langs = ['zh', 'en'];
const detail: CallOutput<'getDramaDetailById'> = {
  drama_id: 7,
  title: 'Moon Gate',
  original_title: '月门',
  cover: '/media/posters/moon-640.webp',
  tags: [{ tag_id: 1, tag_name: 'Wuxia' }],
  episode_count: 3,
  total_minutes: 3,
  view_count: 12,
  release_year: 2026,
  is_new_release: false,
  languages: ['zh', 'en'],
  audio_languages: ['zh'],
  synopsis: 'A gate.',
  related: [],
  episodes: [1, 2, 4].map((no) => ({
    episode_no: no,
    title: `No. ${no}`,
    duration_seconds: 60 + no,
    video_url: `/media/moon/${no}/master.m3u8`,
    thumbnail: `https://pictures.example/${no}.webp`,
    subtitles: langs
      .filter((lang) => no !== 4 || lang === 'en')
      .map((lang) => ({ lang, label: lang.toUpperCase(), url: `/media/moon/${no}/${lang}.vtt` })),
    is_locked: false,
  })),
};
const drama = toPlayerDrama(detail);

test('an unpacked episode equals the original', () => {
  for (const episode of detail.episodes) {
    expect(findEpisode(drama, episode.episode_no)).toEqual({
      no: episode.episode_no,
      title: episode.title,
      seconds: episode.duration_seconds,
      video: episode.video_url,
      thumbnail: episode.thumbnail,
      subtitles: episode.subtitles,
      isLocked: false,
    });
  }
  expect(findEpisode(drama, 3)).toBeUndefined();
});

test('an episode without public address is packed small and has the cover as its picture', () => {
  const closed = { video_url: '', thumbnail: detail.cover, subtitles: [] };
  const [first, ...rest] = detail.episodes;
  const episodes = [first, ...rest.map((episode) => ({ ...episode, ...closed, is_locked: true }))];
  const limited = toPlayerDrama({ ...detail, episodes: episodes as typeof detail.episodes });
  expect(limited.episodes[1]).toEqual([2, 'No. 2', 62, true]);
  expect(findEpisode(limited, 2)).toEqual({
    no: 2,
    title: 'No. 2',
    seconds: 62,
    video: '',
    thumbnail: detail.cover,
    subtitles: [],
    isLocked: true,
  });
});

test('equal lists of subtitle files share one array', () => {
  const [first, second] = drama.episodes;
  expect(first?.[5]).toEqual(['zh.vtt', 'en.vtt']);
  expect(second?.[5]).toBe(first?.[5]);
});

test('finds the neighbours of an episode across gaps, and none past the ends', () => {
  expect(neighbourOf(drama, 2, 1)).toBe(4);
  expect(neighbourOf(drama, 4, -1)).toBe(2);
  expect(neighbourOf(drama, 4, 1)).toBeUndefined();
  expect(neighbourOf(drama, 1, -1)).toBeUndefined();
  expect(neighbourOf(drama, undefined, 1)).toBeUndefined();
});

test('the spoken language is the first audio language, or undefined', () => {
  expect(drama.spokenLanguage).toBe('zh');
  expect(toPlayerDrama({ ...detail, audio_languages: [] }).spokenLanguage).toBeUndefined();
});
