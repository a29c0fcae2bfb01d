import type { DeskBanner } from '#contract/desk/banners.ts';
import { type Conflict, useConflictWords } from '#desk/ui/form/conflict-dialog.tsx';
import { localeNames, locales } from '#i18n/locales.ts';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './banner-editor.module.css';
import { type BannerValues, picturesOf, toValues } from './banner-values.ts';

interface BannerConflictProps {
  mine: BannerValues;
  theirs: DeskBanner | null;
  about: Conflict;
}

/** The fields in which two versions of a banner differ. */
export function BannerConflict({ mine, theirs, about }: BannerConflictProps) {
  const { t } = useTranslator();
  const words = useConflictWords(about);
  const other = toValues(theirs);
  const describe = (values: BannerValues): Record<string, string> => ({
    [t('deskSite.target')]: describeTarget(values) || t('deskSite.noTarget'),
    [t('deskSite.wide')]: picturesOf(values).image ?? '',
    [t('deskSite.tall')]: picturesOf(values).image_tall ?? '',
    [t('deskSite.startsAt')]: values.starts_at.replace('T', ' '),
    [t('deskSite.endsAt')]: values.ends_at.replace('T', ' '),
    [t('deskSite.isEnabled')]: t(values.is_enabled ? 'desk.yes' : 'desk.no'),
    ...Object.fromEntries(
      locales.map((locale) => [
        localeNames[locale],
        [values.texts[locale].title, values.texts[locale].subtitle].filter(Boolean).join(' · '),
      ]),
    ),
  });
  const [ours, others] = [describe(mine), describe(other)];
  const differing = Object.keys(ours).filter((name) => ours[name] !== others[name]);
  return (
    <table className={styles.conflict}>
      <thead>
        <tr>
          <td />
          <th scope="col">{words.theirs}</th>
          <th scope="col">{words.mine}</th>
        </tr>
      </thead>
      <tbody>
        {differing.map((name) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{others[name] || '—'}</td>
            <td>{ours[name] || '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function describeTarget({ target, drama, link }: BannerValues): string {
  if (target === 'drama') return drama?.title ?? '';
  return target === 'link' ? link : '';
}
