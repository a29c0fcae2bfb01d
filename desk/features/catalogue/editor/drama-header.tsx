import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { DramaDetails } from '#contract/desk/catalogue/catalogue.ts';
import { paths } from '#contract/site/paths.ts';
import { deskApi } from '#desk/lib/api.ts';
import { sessionStore, useMay } from '#desk/lib/session.ts';
import { formatTime } from '#desk/lib/times.ts';
import { ChangeDialog } from '#desk/ui/change-dialog.tsx';
import { stateNames } from '#desk/ui/drama-state/catalogue-fields.ts';
import { StateDialog } from '#desk/ui/drama-state/state-dialog.tsx';
import type { StateStep } from '#desk/ui/drama-state/state-step.ts';
import { EnquiriesLink } from '#desk/ui/enquiries-link.tsx';
import { PageHeader } from '#desk/ui/page/page-header.tsx';
import { Button, LinkButton } from '#ui/button/button.tsx';
import { buttonClass } from '#ui/button/button-class.ts';
import { StateBadge } from '#ui/display/state-badge.tsx';
import { useStore } from '#ui/state/store.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { showToast } from '#ui/toast/show-toast.ts';
import { stateTones } from '../catalogue-names.ts';

interface DramaHeaderProps {
  drama: DramaDetails;
  isDirty: boolean;
}

/** The title with its state, the steps of publication, and where else the drama is shown. */
export function DramaHeader({ drama, isDirty }: DramaHeaderProps) {
  const { t, locale } = useTranslator();
  const mayChange = useMay('catalogue.change');
  const [step, setStep] = useState<StateStep>();
  const { state, key, drama_id, texts, original_title, last_change: change } = drama;
  const title = texts[locale]?.title || texts.en?.title || original_title || key;
  const isPublished = state === 'published';
  const start = () =>
    setStep({ state: isPublished ? 'withdrawn' : 'published', dramaIds: [drama_id] });
  return (
    <>
      <PageHeader
        title={title}
        back={{ to: '/catalogue', label: t('desk.nav.catalogue') }}
        badge={<StateBadge tone={stateTones[state]}>{t(stateNames[state])}</StateBadge>}
        note={[
          key,
          change &&
            t('deskCatalogue.lastChange', { by: change.by, at: formatTime(locale, change.at) }),
        ]
          .filter(Boolean)
          .join(' · ')}
        actions={
          <>
            <DramaLinks drama={drama} title={title} />
            {mayChange && state === 'draft' && drama.published_at === null && (
              <DeleteButton drama={drama} title={title} />
            )}
            {mayChange && (
              <Button
                variant={isPublished ? 'secondary' : 'primary'}
                disabled={isDirty}
                title={isDirty ? t('deskCatalogue.saveFirst') : undefined}
                onClick={start}
              >
                {t(isPublished ? 'deskCatalogue.withdraw' : 'deskCatalogue.publish')}
              </Button>
            )}
          </>
        }
      />
      <StateDialog step={step} onClose={() => setStep(undefined)} onDone={() => {}} />
    </>
  );
}

function DramaLinks({ drama, title }: { drama: DramaDetails; title: string }) {
  const { t, locale } = useTranslator();
  const site = useStore(sessionStore)?.public_url ?? '';
  const maySeeRights = useMay('rights.read');
  const maySeeAudit = useMay('audit.read');
  const key = encodeURIComponent(drama.key);
  const quiet = buttonClass({ variant: 'quiet' });
  return (
    <>
      {drama.state === 'published' && (
        <LinkButton
          variant="quiet"
          href={site + paths.player(locale, drama.drama_id)}
          target="_blank"
          rel="noreferrer"
        >
          {t('deskCatalogue.onSite')}
        </LinkButton>
      )}
      {maySeeRights && (
        <Link className={quiet} to={`/rights/${key}`}>
          {t('deskCatalogue.rights')}
        </Link>
      )}
      <EnquiriesLink filter="drama_id" value={drama.drama_id} name={title} className={quiet} />
      {maySeeAudit && (
        <Link className={quiet} to={`/audit?search=${encodeURIComponent(`drama:${drama.key}`)}`}>
          {t('deskCatalogue.history')}
        </Link>
      )}
    </>
  );
}

function DeleteButton({ drama, title }: { drama: DramaDetails; title: string }) {
  const { t } = useTranslator();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        {t('deskCatalogue.delete')}
      </Button>
      <ChangeDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('deskCatalogue.deleteTitle', { title })}
        description={t('deskCatalogue.deleteText', { count: drama.episodes.length })}
        confirmLabel={t('deskCatalogue.deleteDraft')}
        change={async () => {
          await deskApi.deleteDrama({ drama: drama.key });
          showToast({ text: t('deskCatalogue.deleted', { title }), tone: 'success' });
          void navigate('/catalogue');
        }}
      />
    </>
  );
}
