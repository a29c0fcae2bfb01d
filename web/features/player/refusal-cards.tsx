import type { ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { GlobeIcon } from '#ui/icons/icons.tsx';
import { AlertIcon } from '#ui/icons/more-icons.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './overlays.module.css';
import { usePlayer } from './player-context.ts';
import { isLocked } from './player-drama.ts';
import { LockIcon } from './player-icons.tsx';

/** A card over the picture of an episode that may not be watched. */
export function StageCard({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.card}>
      <span className={styles.cardIcon}>{icon}</span>
      {children}
    </div>
  );
}

/** Shown for a locked episode: how to watch it, and the way to the first open one. */
export function LockedCard({ children }: { children: ReactNode }) {
  const { t } = useTranslator();
  const { playback, drama } = usePlayer();
  const [number] = drama.episodes.find((episode) => !isLocked(episode)) ?? [];
  return (
    <StageCard icon={<LockIcon size={28} />}>
      {children}
      {number !== undefined && (
        <Button variant="quiet" onClick={() => playback.goTo(number)}>
          {t('player.watchFrom', { number })}
        </Button>
      )}
    </StageCard>
  );
}

/** Shown if the title cannot be watched in the visitor's country, with the way to a screener. */
export function AbroadCard({ children }: { children: ReactNode }) {
  const { t } = useTranslator();
  return (
    <StageCard icon={<GlobeIcon size={28} />}>
      <h2 className={styles.cardTitle}>{t('player.someCountries')}</h2>
      <p role="alert" className={styles.cardText}>
        {t('player.notInTerritory')}
      </p>
      {children}
    </StageCard>
  );
}

/** Shown for an episode that the server refuses to open. Trying again would not help. */
export function RefusedCard() {
  const { t } = useTranslator();
  return (
    <StageCard icon={<AlertIcon size={28} />}>
      <p role="alert" className={styles.cardText}>
        {t('player.unavailable')}
      </p>
    </StageCard>
  );
}
