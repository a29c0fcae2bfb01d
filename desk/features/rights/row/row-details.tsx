import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { DeskGrant, DeskHoldback } from '#contract/desk/rights.ts';
import type { DeskOffer, RightsCalendar } from '#contract/desk/rights-check.ts';
import { holdbackFields, rightFields } from '#contract/desk/sheets/rights-fields.ts';
import { useMay } from '#desk/lib/session.ts';
import { formatTime } from '#desk/lib/times.ts';
import { Facts } from '#desk/ui/page/facts.tsx';
import { Button } from '#ui/button/button.tsx';
import { buttonClass } from '#ui/button/button-class.ts';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import { editPath, orderPath } from '../paths.ts';
import { DealLink } from './deal-link.tsx';
import { EndDialog } from './end-dialog.tsx';
import {
  fieldFact,
  kindNames,
  languagesWords,
  mediaListWords,
  panelFacts,
  periodWords,
  placesWords,
} from './rights-words.ts';
import styles from './row-details.module.css';
import { RowHistory } from './row-history.tsx';
import { VoidDialog } from './void-dialog.tsx';

interface RowDetailsProps {
  calendar: RightsCalendar;
  /** `R12`, `H3`, or the id of an open quote; undefined if closed. */
  id: string | undefined;
  onClose: () => void;
}

/** All about a bar of the calendar, and what can be done with it. */
export function RowDetails({ calendar, id, onClose }: RowDetailsProps) {
  const { t } = useTranslator();
  const { grants, holdbacks, offers } = calendar;
  const grant = grants.find((one) => one.id === id);
  const holdback = holdbacks.find((one) => one.id === id);
  const offer = offers.find((one) => one.id === id);
  const row = grant ?? holdback;
  return (
    <Sheet
      isOpen={id !== undefined && Boolean(row ?? offer)}
      onClose={onClose}
      title={id ?? ''}
      closeLabel={t('desk.close')}
      footer={row && <RowActions row={row} />}
    >
      {grant && <GrantFacts grant={grant} />}
      {holdback && <HoldbackFacts holdback={holdback} />}
      {offer && <OfferFacts offer={offer} />}
      {row && <RowHistory key={row.id} id={row.id} version={row.updated_at} />}
    </Sheet>
  );
}

/** The texts of facts, and the facts that all kinds of rows have. */
function useFactWords() {
  const words = useTranslator();
  const { t } = words;
  const scopeFacts = (
    scope: DeskGrant | DeskHoldback | Omit<DeskOffer, 'offer'>,
  ): [string, ReactNode][] => [
    [t('licence.territories'), placesWords(words, scope)],
    [t('licence.media'), mediaListWords(words, scope.media)],
    ...('language_uses' in scope
      ? [[t('licence.languages'), languagesWords(words, scope.language_uses)] as [string, string]]
      : []),
    [t('deskRights.periodLabel'), periodWords(words, scope.start, scope.end)],
  ];
  return { words, scopeFacts };
}

function GrantFacts({ grant }: { grant: DeskGrant }) {
  const { words, scopeFacts } = useFactWords();
  const { t } = words;
  return (
    <Facts
      facts={[
        ...panelFacts(words, 'party', rightFields, grant),
        ...scopeFacts(grant),
        ...panelFacts(words, 'conditions', rightFields, grant),
        [t('deskRights.deal'), grant.deal_no && <DealLink key="deal" dealNo={grant.deal_no} />],
      ]}
    />
  );
}

function HoldbackFacts({ holdback }: { holdback: DeskHoldback }) {
  const { words, scopeFacts } = useFactWords();
  const { t } = words;
  return (
    <Facts
      facts={[
        [t('deskRights.direction'), t(kindNames.holdback)],
        ...scopeFacts(holdback),
        ...panelFacts(words, 'conditions', holdbackFields, holdback),
      ]}
    />
  );
}

/** Order, buyer and validity are only for roles that see orders. */
function OfferFacts({ offer: { offer, ...scope } }: { offer: DeskOffer }) {
  const { words, scopeFacts } = useFactWords();
  const { t, locale } = words;
  return (
    <Facts
      facts={[
        [t('deskRights.direction'), t(kindNames.quote)],
        [
          t('deskRights.order'),
          offer && <Link to={orderPath(offer.order_no)}>{offer.order_no}</Link>,
        ],
        [t('deskRights.buyer'), offer?.company],
        [t('deskRights.validUntil'), offer && formatTime(locale, offer.valid_until)],
        ...scopeFacts(scope),
        fieldFact(words, rightFields.is_exclusive, scope.is_exclusive),
      ]}
    />
  );
}

/** A grant of a deal changes with its deal only. */
function RowActions({ row }: { row: DeskGrant | DeskHoldback }) {
  const { t } = useTranslator();
  const mayChange = useMay('rights.change');
  const [dialog, setDialog] = useState<'end' | 'void'>();
  const dealNo = 'deal_no' in row ? row.deal_no : null;
  if (!mayChange) return null;
  if (dealNo) return <p className={styles.note}>{t('deskRights.ofDeal', { deal: dealNo })}</p>;
  const isInactive = 'status' in row && row.status === 'inactive';
  return (
    <div className={styles.actions}>
      <Link className={buttonClass({ variant: 'primary' })} to={editPath(row.drama, row.id)}>
        {t('desk.edit')}
      </Link>
      {!isInactive && (
        <>
          <Button onClick={() => setDialog('end')}>{t('deskRights.end')}</Button>
          <Button variant="danger" onClick={() => setDialog('void')}>
            {t('deskRights.void')}
          </Button>
        </>
      )}
      <EndDialog row={row} isOpen={dialog === 'end'} onClose={() => setDialog(undefined)} />
      <VoidDialog row={row} isOpen={dialog === 'void'} onClose={() => setDialog(undefined)} />
    </div>
  );
}
