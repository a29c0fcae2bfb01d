import type { ai } from '../ai.ts';
import type { AreaDocumentation } from './documentation.ts';

const failures =
  '`aiNotConnected` without a model, `aiLimitReached` above the daily limit, `aiSiteLimitReached` above that of the whole site, `aiTimeout`, `aiBusy`, `aiFailed` and `aiUnusable` by the behaviour of the model.';

export const aiDocumentation: AreaDocumentation<typeof ai> = {
  description:
    "Work on subtitles and scripts by the operator's language model. The server keeps no texts.",
  calls: {
    getAiStatus: {
      summary: 'Tell whether a language model is connected',
      data: { is_connected: true, daily_limit: 200_000, used_today: 1840 },
    },
    translateCues: {
      summary: 'Translate subtitles',
      description: `Timings are not sent. Ids in \`missing\` have no usable translation. ${failures}`,
      input: {
        cues: [
          { id: 12, text: '你怎么会在这里？' },
          { id: 13, text: '我一直在等你。' },
        ],
        before: ['沈总来了。'],
        after: [],
        glossary: [{ source: '沈总', target: 'Mr. Shen' }],
        from: 'zh',
        to: 'en',
      },
      data: {
        lines: [
          { id: 12, text: 'What are you doing here?' },
          { id: 13, text: 'I’ve been waiting for you.' },
        ],
        missing: [],
        characters: 200,
      },
    },
    shortenCues: {
      summary: 'Shorten subtitles that are too long',
      description: `A text with more than \`max_characters\` is not returned. ${failures}`,
      input: {
        cues: [
          { id: 12, text: 'I never thought I would see you here tonight.', max_characters: 30 },
        ],
        language: 'en',
      },
      data: {
        lines: [{ id: 12, text: 'Never thought you’d be here.' }],
        missing: [],
        characters: 200,
      },
    },
    draftTexts: {
      summary: 'Draft titles and synopses',
      description: failures,
      input: { source_text: '第1集 …', languages: ['en'] },
      data: {
        texts: [
          {
            language: 'en',
            titles: ['The Heiress Next Door'],
            synopsis: 'A cleaner discovers that the company she works for is hers.',
          },
        ],
        missing: [],
        characters: 200,
      },
    },
    draftBreakdown: {
      summary: 'Draft the props and costumes of scenes',
      description: failures,
      input: { scenes: [{ id: 1, text: '△ 林晚穿着婚纱，把戒指扔进喷泉。' }] },
      data: {
        scenes: [{ id: 1, props: ['戒指'], costumes: ['林晚：婚纱'] }],
        missing: [],
        characters: 200,
      },
    },
  },
};
