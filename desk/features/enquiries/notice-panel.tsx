import { useState } from 'react';
import { Link } from 'react-router';
import type { DeskEnquiry } from '#contract/desk/sales/enquiries.ts';
import type { CopyrightNotice } from '#contract/enquiries.ts';
import { useReload } from '#desk/lib/page.tsx';
import { useMay } from '#desk/lib/session.ts';
import { StateDialog } from '#desk/ui/drama-state/state-dialog.tsx';
import type { StateStep } from '#desk/ui/drama-state/state-step.ts';
import { describeStillPublic } from '#desk/ui/drama-state/use-state-step.ts';
import { Notice } from '#desk/ui/page/notice.tsx';
import { Panel } from '#desk/ui/page/panel.tsx';
import type { Translate } from '#i18n/i18n.ts';
import { Button } from '#ui/button/button.tsx';
import { CheckIcon } from '#ui/icons/more-icons.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './enquiries.module.css';
import { SitePage } from './site-page.tsx';

/** The formal parts of a copyright notice, and a button that withdraws each title. */
export function NoticePanel({ enquiry }: { enquiry: DeskEnquiry }) {
  const { t } = useTranslator();
  const { notice } = enquiry;
  if (!notice) return null;
  return (
    <Panel title={t('deskEnquiries.notice')} isFlush>
      <table className={styles.parts} aria-label={t('deskEnquiries.notice')}>
        <tbody>
          {partsOf(t, notice).map(([name, ...stated]) => (
            <tr key={name}>
              <th scope="row">
                <CheckIcon size={18} />
                {name}
              </th>
              <td>
                {stated.map((text) => (
                  <p key={text}>
                    <SitePage text={text} />
                  </p>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <TitleSteps enquiry={enquiry} />
    </Panel>
  );
}

/** The parts that the law requires; the form asks for each of them, so that none is empty. */
function partsOf(t: Translate, notice: CopyrightNotice): [name: string, ...stated: string[]][] {
  const { work, places, claimant, owner, postal_address, phone, signature } = notice;
  return [
    [t('deskEnquiries.part.work'), work],
    [t('deskEnquiries.part.places'), ...places],
    [t('deskEnquiries.part.owner'), owner],
    [t('deskEnquiries.part.claimant'), t(`deskEnquiries.claimant.${claimant}`)],
    [t('deskEnquiries.part.contact'), postal_address, ...(phone ? [phone] : [])],
    [t('deskEnquiries.part.goodFaith'), t('deskEnquiries.declared')],
    [t('deskEnquiries.part.accurate'), t('deskEnquiries.declared')],
    [t('deskEnquiries.part.signature'), signature],
  ];
}

function TitleSteps({ enquiry: { enquiry_no, titles } }: { enquiry: DeskEnquiry }) {
  const { t } = useTranslator();
  const reload = useReload();
  const mayRead = useMay('catalogue.read');
  const mayWithdraw = useMay('catalogue.change');
  const [step, setStep] = useState<StateStep>();
  if (titles.length === 0)
    return <p className={styles.titleStep}>{t('deskEnquiries.noTitleNamed')}</p>;
  const withdraw = (dramaId: number) =>
    setStep({
      state: 'withdrawn',
      dramaIds: [dramaId],
      reason: t('deskEnquiries.withdrawReason', { number: enquiry_no }),
    });
  return (
    <div className={styles.titleStep}>
      {titles.map(({ drama_id, drama, title, state, still_public }) => (
        <Notice
          key={drama_id}
          tone={state === 'published' || still_public ? 'warning' : 'success'}
          title={
            mayRead ? <Link to={`/catalogue/${encodeURIComponent(drama)}`}>{title}</Link> : title
          }
          actions={
            state === 'published' &&
            mayWithdraw && (
              <Button variant="danger" onClick={() => withdraw(drama_id)}>
                {t('deskEnquiries.withdraw')}
              </Button>
            )
          }
        >
          <p>{t(`deskEnquiries.title.${state}`)}</p>
          {still_public && <p>{describeStillPublic(t, still_public)}</p>}
        </Notice>
      ))}
      <StateDialog step={step} onClose={() => setStep(undefined)} onDone={reload} />
    </div>
  );
}
