import type { ComponentProps } from 'react';
import { useParams } from 'react-router';
import { useStore } from '#ui/state/store.ts';
import { AutoNextSwitch } from '../features/player/panel/episodes.tsx';
import { Player } from '../features/player/player.tsx';
import { usePlayer } from '../features/player/player-context.ts';
import type { RoomPlayer } from '../features/screeners/room/room-player.ts';
import { ScreenerPage } from '../features/screeners/screener-page.tsx';
import { inBrowser, onServer } from '../lib/loading/load.ts';
import { Logo } from '../shell/header/logo.tsx';

/** The browser loads everything: the server's HTML contains nothing of the screener. */
const load = async () => null;

export const loader = import.meta.env.SSR ? onServer(load) : inBrowser(load);

export function Component() {
  const { token = '' } = useParams();
  return <ScreenerPage key={token} token={token} logo={<Logo />} Player={ScreenerPlayer} />;
}

type ScreenerPlayerProps = ComponentProps<RoomPlayer>;

function ScreenerPlayer({ renderPanel, ...player }: ScreenerPlayerProps) {
  return <Player {...player} isPrivate panel={<PanelPlace renderPanel={renderPanel} />} />;
}

function PanelPlace({ renderPanel }: Pick<ScreenerPlayerProps, 'renderPanel'>) {
  const { playback } = usePlayer();
  const episodeNo = useStore(playback.state, (state) => state.episodeNo);
  return renderPanel({
    episodeNo,
    goTo: (no) => playback.goTo(no),
    autoNext: <AutoNextSwitch />,
  });
}
