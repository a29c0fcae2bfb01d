import type { LicenceTerms } from '#contract/licence/terms.ts';
import { versionNames } from '#i18n/names/order-names.ts';
import { explainAvailability } from '#ui/licence/availability/availability-text.ts';
import { isMissing, type Judgement } from '#ui/licence/availability/judgement.ts';
import { AvailabilityMark } from '#ui/licence/marks/availability-mark.tsx';
import styles from '#ui/licence/terms/order-form.module.css';
import { toTerms } from '#ui/licence/terms/terms-values.ts';
import { useTranslator } from '#ui/text/translator.ts';
import type { JudgedCart } from '../availability/use-availability.ts';
import type { CartLine } from '../cart/cart-lines.ts';
import { OwnTermsText } from '../own-terms/own-terms-text.tsx';
import type { OrderDraft } from './draft.ts';

/**
 * The number of titles shown at first. The others are collapsed, so that the terms below stay in
 * view.
 */
const SHOWN = 5;

interface ReviewTitlesProps {
  lines: CartLine[];
  draft: OrderDraft;
  judged: JudgedCart;
}

interface ReviewedLine extends CartLine {
  /** The line's own terms; undefined if it has none. */
  ownTerms: LicenceTerms | undefined;
  /** Undefined for a title that is free, or whose availability is unknown. */
  missing: Judgement | undefined;
}

/** The ordered titles, each with its version; those with own terms or not free come first. */
export function ReviewTitles({ lines, draft, judged }: ReviewTitlesProps) {
  const { t } = useTranslator();
  const common = toTerms(draft);
  const reviewed = lines.map((line): ReviewedLine => {
    const own = draft.ownTerms[line.cartId];
    const judgement = judged.judgements.get(line.cartId);
    return {
      ...line,
      ownTerms: own && toTerms({ ...draft, ...own }),
      missing: isMissing(judgement) ? judgement : undefined,
    };
  });
  const isSpecial = ({ ownTerms, missing }: ReviewedLine) => Boolean(ownTerms || missing);
  const special = reviewed.filter(isSpecial);
  const sorted = [...special, ...reviewed.filter((line) => !isSpecial(line))];
  const shownCount = Math.max(SHOWN, special.length);
  const more = sorted.slice(shownCount);
  return (
    <>
      <TitleList lines={sorted.slice(0, shownCount)} common={common} />
      {more.length > 0 && (
        <details>
          <summary className={styles.more}>
            {t('orders.moreTitles', { count: more.length })}
          </summary>
          <TitleList lines={more} common={common} />
        </details>
      )}
    </>
  );
}

function TitleList({ lines, common }: { lines: ReviewedLine[]; common: LicenceTerms }) {
  const translator = useTranslator();
  const { t } = translator;
  return (
    <ul className={styles.titles}>
      {lines.map(({ cartId, title, version, ownTerms, missing }) => (
        <li key={cartId}>
          {title} <span>· {t(versionNames[version])}</span>
          {ownTerms && <OwnTermsText className={styles.special} common={common} terms={ownTerms} />}
          {missing && (
            <p className={styles.special}>
              <AvailabilityMark state={missing.availability.state} />{' '}
              {explainAvailability(translator, missing)}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
