import type { DeskOrder } from '#contract/desk/sales/orders.ts';
import { ConflictDialog } from '#desk/ui/form/conflict-dialog.tsx';
import { VersionChanges } from '#ui/quote/version-changes.tsx';
import layout from '#ui/styles/layout.module.css';
import { useTranslator } from '#ui/text/translator.ts';
import { QuoteLinesTable } from '../order/quote-lines-table.tsx';
import { QuoteBadge } from '../shared/badges.tsx';
import type { QuoteBase } from './quote-values.ts';

interface QuoteConflictProps {
  isOpen: boolean;
  order: DeskOrder;
  /** The version that the typed values are based on. */
  base: QuoteBase;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
  onClose: () => void;
}

const BUYERS_ANSWERS = ['accepted', 'countered', 'declined'];

/** Shows what a colleague sent, or how the buyer answered, while a version was being written. */
export function QuoteConflict({ isOpen, order, base, ...choices }: QuoteConflictProps) {
  const { t } = useTranslator();
  const [newest] = order.quotes;
  const before = order.quotes.find(({ version }) => version === base?.version);
  const isAnswer = newest !== undefined && newest.version === base?.version;
  const answerer = BUYERS_ANSWERS.includes(newest?.state ?? '') ? t('desk.buyer') : '';
  return (
    <ConflictDialog
      conflict={
        isOpen && newest
          ? {
              by: isAnswer ? answerer : (newest.actor_name ?? newest.actor),
              at: (isAnswer ? newest.closed_at : null) ?? newest.sent_at,
            }
          : undefined
      }
      {...choices}
    >
      {newest && (
        <div className={layout.stack}>
          <p>
            {t('deskOrders.version', { version: newest.version })}{' '}
            <QuoteBadge state={newest.state} />
          </p>
          {newest.reply && <p>{newest.reply}</p>}
          {before && !isAnswer ? (
            <VersionChanges before={before} after={newest} />
          ) : (
            <QuoteLinesTable version={newest} />
          )}
        </div>
      )}
    </ConflictDialog>
  );
}
