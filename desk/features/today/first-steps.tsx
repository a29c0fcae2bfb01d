import { Link } from 'react-router';
import { may, type Permission } from '#contract/desk/staff/permissions.ts';
import { useStaff } from '#desk/lib/session.ts';
import { Panel } from '#desk/ui/page/panel.tsx';
import type { MessageKey } from '#i18n/message-key.ts';
import { ChevronRightIcon } from '#ui/icons/more-icons.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './today.module.css';

const steps: readonly {
  to: string;
  permission: Permission;
  title: MessageKey;
  text: MessageKey;
}[] = [
  {
    to: '/import',
    permission: 'catalogue.change',
    title: 'deskToday.step.import',
    text: 'deskToday.step.importText',
  },
  {
    to: '/staff',
    permission: 'staff.change',
    title: 'deskToday.step.staff',
    text: 'deskToday.step.staffText',
  },
  {
    to: '/site',
    permission: 'site.change',
    title: 'deskToday.step.site',
    text: 'deskToday.step.siteText',
  },
];

/** What to do first on a site without titles. */
export function FirstSteps() {
  const { t } = useTranslator();
  const { role } = useStaff();
  const allowed = steps.filter(({ permission }) => may(role, permission));
  return (
    <Panel title={t('deskToday.welcome')} isFlush>
      {allowed.length === 0 ? (
        <p className={styles.nothing}>{t('deskToday.noTitles')}</p>
      ) : (
        <ol className={styles.steps}>
          {allowed.map(({ to, title, text }) => (
            <li key={to}>
              <Link className={styles.step} to={to}>
                <span>
                  <span className={styles.name}>{t(title)}</span>
                  <span className={styles.stepText}>{t(text)}</span>
                </span>
                <ChevronRightIcon size={20} />
              </Link>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
