import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/site/paths.ts';
import { Button } from '#ui/button/button.tsx';
import { buttonClass } from '#ui/button/button-class.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { CloseIcon } from '#ui/icons/icons.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import type { ContinuePlaceProps } from './continue-place-props.ts';
import styles from './continue-watching.module.css';
import { useContinueWatching } from './use-continue-watching.ts';

/** Dramas that were started but not finished. */
export function ContinueWatching({ skeleton, renderRail }: ContinuePlaceProps) {
  const { t, locale } = useTranslator();
  const state = useContinueWatching();
  const frame = useRef<HTMLDivElement>(null);
  /** Focuses the next card, because the focused button is removed with its card. */
  const focusNeighbour = (index: number) => {
    const links = frame.current?.querySelectorAll<HTMLElement>('li > a');
    const next = links?.[index + 1] ?? links?.[index - 1] ?? frame.current;
    next?.focus({ preventScroll: true });
  };
  if (state.kind === 'none') return null;
  return (
    <div ref={frame} tabIndex={-1} className={styles.frame}>
      <div className={state.kind === 'loading' ? undefined : styles.room} aria-hidden="true">
        {skeleton}
      </div>
      {state.kind === 'ready' &&
        renderRail(
          state.items.map((item, index) => ({
            ...item,
            note: t('history.episodeOf', {
              episode: item.episode,
              total: item.place.episode_count,
            }),
            href: paths.player(locale, item.place.drama_id, item.episode),
            action: (
              <IconButton
                isRaised
                size="small"
                name={t('history.continueRemove', { title: item.place.title })}
                icon={<CloseIcon />}
                onClick={() => {
                  focusNeighbour(index);
                  state.remove(item.place);
                }}
              />
            ),
          })),
        )}
      {state.kind === 'empty' && (
        <Notice title={t('history.caughtUpTitle')} text={t('history.caughtUpText')}>
          <Link className={buttonClass()} to={paths.page(locale, 'ShortPlayCopyright')}>
            {t('history.browse')}
          </Link>
        </Notice>
      )}
      {state.kind === 'failed' && (
        <Notice title={t('history.continueFailed')} text={t('history.failedText')}>
          <Button onClick={state.retry}>{t('shell.retry')}</Button>
        </Notice>
      )}
    </div>
  );
}

interface NoticeProps {
  title: string;
  text: string;
  children: ReactNode;
}

function Notice({ title, text, children }: NoticeProps) {
  return (
    <div className={styles.notice} role="status">
      <p className={styles.title}>{title}</p>
      <p>{text}</p>
      {children}
    </div>
  );
}
