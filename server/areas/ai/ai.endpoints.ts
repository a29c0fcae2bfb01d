import type { Handlers } from '#server/http/api/handler.ts';
import type { AiService } from './ai.service.ts';

export function aiEndpoints(ai: AiService) {
  return {
    getAiStatus: (_input, { user }) => ai.status(user?.userId),
    translateCues: (input, { user, signal }) =>
      ai.translate({ userId: user.userId, signal }, input),
    shortenCues: ({ cues, language }, { user, signal }) =>
      ai.shorten(
        { userId: user.userId, signal },
        cues.map(({ id, text, max_characters }) => ({ id, text, maxCharacters: max_characters })),
        language,
      ),
    draftTexts: ({ source_text, languages }, { user, signal }) =>
      ai.draftTexts({ userId: user.userId, signal }, source_text, languages),
    draftBreakdown: ({ scenes }, { user, signal }) =>
      ai.draftBreakdown({ userId: user.userId, signal }, scenes),
  } satisfies Partial<Handlers>;
}
