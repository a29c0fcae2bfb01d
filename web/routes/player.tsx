import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { outcomes } from '#contract/error-codes.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { toCardFacts } from '../features/catalogue/card-facts.ts';
import { Rail } from '../features/catalogue/rail.tsx';
import { AvailabilityPlace } from '../features/licence/marks/availability-place.tsx';
import { CollectButton, renderCollect } from '../features/orders/collect/collect-button.tsx';
import { MaterialsButton } from '../features/player/panel/materials-button.tsx';
import { Panel } from '../features/player/panel/panel.tsx';
import { createPublicViewing } from '../features/player/playback/public-viewing.ts';
import { Player } from '../features/player/player.tsx';
import { isPublic, toPlayerDrama } from '../features/player/player-drama.ts';
import { AbroadCard, LockedCard, RefusedCard } from '../features/player/refusal-cards.tsx';
import { LockedEpisode } from '../features/screeners/request/locked-episode.tsx';
import { isHeld } from '../features/screeners/request/screener-offer.ts';
import { TitleRequest } from '../features/screeners/request/title-request.tsx';
import { useHeldScreener } from '../features/screeners/request/use-held-screener.ts';
import { useRequest } from '../features/screeners/request/use-request.tsx';
import { TitleShortlistsButton } from '../features/shortlists/add/title-shortlists-button.tsx';
import { describeDrama } from '../head/describe-drama.ts';
import { inBrowserCached } from '../lib/loading/cached-load.ts';
import { type Load, onServer } from '../lib/loading/load.ts';
import type { PageHandle } from '../lib/loading/page-handle.ts';
import { requireId } from '../lib/loading/require-id.ts';
import { useSession } from '../lib/session/session.ts';

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
  const title = { dramaId: drama.drama_id, title: drama.title };
  const request = useRequest();
  const isClosed = !drama.episodes.every(isPublic);
  const email = useSession()?.email;
  const place = { dramaId: drama.drama_id, episodeNo: undefined };
  const held = useHeldScreener(place, isClosed ? email : undefined, request.sent);
  // After the sign-in the dialog opens by itself, but not if the account has a screener.
  const isAskable = request.sent || !(held.isLoading || isHeld(held.screener, drama.drama_id));
  const [viewing] = useState(() => createPublicViewing(mergePlaces));
  const rail = related.length > 0 && (
    <Rail title={t('player.related')} dramas={related} renderAction={renderCollect} />
  );
  return (
    <>
      <Player
        drama={drama}
        viewing={viewing}
        isKeptAlive
        related={rail}
        renderRefusal={(code, episodeNo) => {
          const locked = { title, episodeNo, request };
          if (code === outcomes.episodeLocked.code)
            return (
              <LockedCard>
                <LockedEpisode {...locked} />
              </LockedCard>
            );
          if (code === outcomes.notInTerritory.code)
            return (
              <AbroadCard>
                <LockedEpisode {...locked} isAbroad />
              </AbroadCard>
            );
          return <RefusedCard />;
        }}
        panel={
          <Panel
            key={drama.drama_id}
            drama={drama}
            buttons={
              <>
                <CollectButton {...title} variant="full" />
                <TitleShortlistsButton {...title} />
                <MaterialsButton {...title} />
                {isClosed && (
                  <TitleRequest title={title} screener={held.screener} request={request} />
                )}
              </>
            }
            availability={<AvailabilityPlace dramaId={drama.drama_id} />}
            related={rail}
          />
        }
      />
      {isAskable && request.dialog}
    </>
  );
}
