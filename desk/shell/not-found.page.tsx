import { allOutcomes } from '#contract/error-codes.ts';
import { definePage } from '../lib/page.tsx';

export const page = definePage({
  texts: [],
  load: async (): Promise<null> => {
    throw new Response(null, { status: allOutcomes.notFound.code });
  },
  title: (t) => t('desk.failed.notFound'),
  View: () => null,
});
