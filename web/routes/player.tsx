import { useLoaderData } from 'react-router';
import { toCardFacts } from '../features/catalogue/card-facts.ts';
import { Rail } from '../features/catalogue/rail.tsx';
import { AvailabilityPlace } from '../features/licence/marks/availability-place.tsx';
import { CollectButton } from '../features/orders/collect/collect-button.tsx';
import { Player } from '../features/player/player.tsx';
import { toPlayerDrama } from '../features/player/player-drama.ts';
import { describeDrama } from '../head/describe-drama.ts';
import { inBrowserCached } from '../lib/loading/cached-load.ts';
import { type Load, onServer } from '../lib/loading/load.ts';
import type { PageHandle } from '../lib/loading/page-handle.ts';
import { requireId } from '../lib/loading/require-id.ts';
import { useTranslator } from '../lib/text/translator.ts';

const load = (async (api, { params, url }) => {
  const detail = await api.getDramaDetailById({ drama_id: requireId(params.dramaId, url) });
  return { drama: toPlayerDrama(detail), related: toCardFacts(detail.related) };
}) satisfies Load<unknown>;

export const loader = import.meta.env.SSR ? onServer(load, describeDrama) : inBrowserCached(load);

export const handle: PageHandle<Awaited<ReturnType<typeof load>>> = {
  title: (t, { drama }) => `${drama.title} · ${t('nav.player')}`,
};

const mergePlaces = async () => {
  const module = await import('../features/watching/merge-places.ts');
  await module.mergePlaces();
};

export function Component() {
  const { drama, related } = useLoaderData<typeof loader>();
  const { t } = useTranslator();
  return (
    <Player
      drama={drama}
      mergePlaces={mergePlaces}
      collectButton={<CollectButton dramaId={drama.drama_id} title={drama.title} variant="full" />}
      availability={<AvailabilityPlace dramaId={drama.drama_id} />}
      related={
        related.length > 0 && (
          <Rail
            title={t('player.related')}
            dramas={related}
            renderAction={({ drama_id, title }) => (
              <CollectButton dramaId={drama_id} title={title} variant="icon" />
            )}
          />
        )
      }
    />
  );
}
