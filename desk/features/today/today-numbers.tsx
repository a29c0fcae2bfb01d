import { Link } from 'react-router';
import type { Today, TodayCount } from '#contract/desk/today.ts';
import type { MessageKey } from '#i18n/message-key.ts';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './today.module.css';

interface Tile {
  label: MessageKey;
  counted: TodayCount | undefined;
  href: string;
  /** Something has failed. */
  isFailure?: boolean;
}

/** The numbers, each with the list that it counts; only those that the role may read. */
export function TodayNumbers({ today }: { today: Today }) {
  const { t, locale } = useTranslator();
  return (
    <ul className={styles.tiles}>
      {tilesOf(today).map(({ label, counted, href, isFailure }) => {
        if (!counted) return null;
        const { count, is_capped } = counted;
        const tone = count === 0 ? 'none' : isFailure ? 'failed' : 'waiting';
        return (
          <li key={label}>
            <Link className={styles.tile} to={href} data-tone={tone}>
              <span className={styles.number}>
                {count.toLocaleString(locale)}
                {is_capped && '+'}
              </span>
              <span className={styles.label}>{t(label)}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function tilesOf({ orders, rights, screeners, mails, jobs, catalogue }: Today): Tile[] {
  const copies = screeners?.failed_copies;
  return [
    { label: 'deskToday.waitingOrders', counted: orders?.waiting, href: '/orders?sort=waiting' },
    { label: 'deskToday.newOrders', counted: orders?.new, href: '/orders?status=submitted' },
    {
      label: 'deskToday.counters',
      counted: orders?.countered,
      href: '/orders?status=quoted&quote=countered',
    },
    {
      label: 'deskToday.requests',
      counted: screeners?.requested,
      href: '/screeners?state=requested',
    },
    { label: 'deskToday.quotes', counted: orders?.ending, href: '/orders?quote=expiring' },
    // The days of `RIGHTS_DAYS` in server/areas/today/desk/today.service.ts, which counts them.
    { label: 'deskToday.rights', counted: rights?.ending, href: '/rights?ends=90' },
    {
      label: 'deskToday.incomplete',
      counted: catalogue?.incomplete,
      href: '/catalogue?state=draft&is_incomplete=true',
    },
    {
      label: 'deskToday.mails',
      counted: mails?.failed,
      href: '/mails?state=failed',
      isFailure: true,
    },
    // Rare, so they are shown only if there are any.
    {
      label: 'deskToday.jobs',
      counted: jobs?.failed.count ? jobs.failed : undefined,
      href: '/import?state=failed',
      isFailure: true,
    },
    {
      label: 'deskToday.mediaJobs',
      counted: jobs?.failed_media.count ? jobs.failed_media : undefined,
      href: '/ingest?state=failed',
      isFailure: true,
    },
    {
      label: 'deskToday.copies',
      counted: copies?.count ? copies : undefined,
      href: '/screeners?copies=failed',
      isFailure: true,
    },
  ];
}
