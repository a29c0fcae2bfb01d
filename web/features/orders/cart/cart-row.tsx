import { memo } from 'react';
import { Link } from 'react-router';
import { type CustomVersion, customVersions } from '#contract/licence/custom-version.ts';
import { cardWidths, readFixedPicture } from '#contract/site/images.ts';
import { paths } from '#contract/site/paths.ts';
import { inLocaleOrder } from '#i18n/locales.ts';
import { versionNames } from '#i18n/names/order-names.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import textButton from '#ui/button/text-button.module.css';
import { oneOf } from '#ui/data/one-of.ts';
import { Poster } from '#ui/display/poster.tsx';
import checkbox from '#ui/form/checkbox.module.css';
import pill from '#ui/form/pill-select.module.css';
import { CloseIcon } from '#ui/icons/icons.tsx';
import type { Judgement } from '#ui/licence/availability/judgement.ts';
import { languageName } from '#ui/text/language-name.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { LineAvailability } from '../availability/line-availability.tsx';
import type { CartLine } from './cart-lines.ts';
import styles from './cart-row.module.css';

export interface CartRowActions {
  onChoose: (line: CartLine, isChosen: boolean) => void;
  onVersion: (line: CartLine, version: CustomVersion) => void;
  onRemove: (line: CartLine) => void;
  onOwnTerms: (line: CartLine) => void;
  onCommonTerms: (line: CartLine) => void;
  onTakeRemainder: (line: CartLine) => void;
  onTakeNonExclusive: (line: CartLine) => void;
}

interface CartRowProps extends CartRowActions {
  line: CartLine;
  isChosen: boolean;
  isFirst: boolean;
  judgement: Judgement | undefined;
  /** The line's own terms in words; empty without own terms. */
  ownTerms: string;
  /** Why the server refused the line's terms. */
  error: string | undefined;
}

/** Memoized: there may be 500 rows. */
export const CartRow = memo(function CartRow(props: CartRowProps) {
  const { line, isChosen, isFirst, judgement, ownTerms, error, onChoose, onRemove } = props;
  const { t } = useTranslator();
  return (
    <li className={styles.row} data-withdrawn={!line.isAvailable || undefined}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          className={checkbox.box}
          {...(line.isAvailable && { id: rowId(line) })}
          checked={isChosen}
          disabled={!line.isAvailable}
          aria-label={t('orders.chooseTitle', { title: line.title })}
          onChange={({ target }) => onChoose(line, target.checked)}
        />
      </label>
      <div className={styles.poster}>
        <Poster picture={readFixedPicture(line.cover, cardWidths)} isFirst={isFirst} />
      </div>
      <Facts line={line} />
      {line.isAvailable && (judgement || ownTerms || error) && <Licence {...props} />}
      {line.isAvailable && <Choices {...props} />}
      <IconButton
        className={styles.remove}
        {...(!line.isAvailable && { id: rowId(line) })}
        name={t('orders.removeTitle', { title: line.title })}
        icon={<CloseIcon />}
        onClick={() => onRemove(line)}
      />
    </li>
  );
});

function Facts({ line }: Pick<CartRowProps, 'line'>) {
  const { t, locale } = useTranslator();
  const episodes = t('page.episodes', { count: line.episodes });
  const minutes = t('orders.minutes', { count: line.minutes });
  const names = inLocaleOrder(line.languages).map(languageName);
  const title = (
    <h3 id={titleId(line)} className={styles.title}>
      {line.title}
    </h3>
  );
  return (
    <div className={styles.facts}>
      {line.isAvailable ? (
        <Link className={styles.link} to={paths.player(locale, line.dramaId)}>
          {title}
        </Link>
      ) : (
        title
      )}
      {line.originalTitle !== line.title && <p className={styles.original}>{line.originalTitle}</p>}
      <p className={styles.numbers}>{`${line.year} · ${episodes} · ${minutes}`}</p>
      <p className={styles.numbers}>{names.join(' · ')}</p>
      {!line.isAvailable && <p className={styles.gone}>{t('orders.leftCatalogue')}</p>}
    </div>
  );
}

/** The line's own terms, and whether the licence is available by its terms. */
function Licence(props: CartRowProps) {
  const { line, judgement, ownTerms, error } = props;
  const { onCommonTerms, onTakeRemainder, onTakeNonExclusive } = props;
  const { t } = useTranslator();
  return (
    <div className={styles.licence}>
      {ownTerms && (
        <p className={styles.own}>
          <span>{t('orders.ownTermsAre', { terms: ownTerms })}</span>
          <button
            type="button"
            className={textButton.button}
            aria-describedby={titleId(line)}
            onClick={() => onCommonTerms(line)}
          >
            {t('orders.commonTerms')}
          </button>
        </p>
      )}
      {error && <p className={styles.error}>{error}</p>}
      {judgement && (
        <LineAvailability
          judgement={judgement}
          titleId={titleId(line)}
          onTakeRemainder={() => onTakeRemainder(line)}
          onTakeNonExclusive={() => onTakeNonExclusive(line)}
        />
      )}
    </div>
  );
}

/** The version, and the button that opens the line's own terms. */
function Choices({ line, onVersion, onOwnTerms }: CartRowProps) {
  const { t } = useTranslator();
  return (
    <div className={styles.choices}>
      <select
        className={pill.select}
        value={line.version}
        aria-label={t('orders.versionOf', { title: line.title })}
        onChange={({ target }) =>
          onVersion(line, oneOf(customVersions, Number(target.value)) ?? line.version)
        }
      >
        {customVersions.map((version) => (
          <option key={version} value={version}>
            {t(versionNames[version])}
          </option>
        ))}
      </select>
      <Button
        id={ownTermsId(line)}
        variant="quiet"
        size="small"
        aria-label={t('orders.ownTermsOf', { title: line.title })}
        aria-haspopup="dialog"
        onClick={() => onOwnTerms(line)}
      >
        {t('orders.ownTerms')}
      </Button>
    </div>
  );
}

const titleId = ({ cartId }: CartLine) => `title-${cartId}`;

/**
 * The id of the row's focus target: the checkbox, or the remove button if the checkbox is disabled.
 */
export function rowId({ cartId }: CartLine): string {
  return `line-${cartId}`;
}

/** The id of the button that opens the line's own terms; it is never removed while the row is. */
export function ownTermsId({ cartId }: Pick<CartLine, 'cartId'>): string {
  return `terms-${cartId}`;
}
