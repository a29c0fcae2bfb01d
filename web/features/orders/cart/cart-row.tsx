import { memo } from 'react';
import { Link } from 'react-router';
import { type CustomVersion, customVersions } from '#contract/licence/custom-version.ts';
import { cardWidths, readFixedPicture } from '#contract/site/images.ts';
import { paths } from '#contract/site/paths.ts';
import { inLocaleOrder } from '#i18n/locales.ts';
import { versionNames } from '#i18n/names/order-names.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
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

interface CartRowProps {
  line: CartLine;
  isChosen: boolean;
  isFirst: boolean;
  onChoose: (line: CartLine, isChosen: boolean) => void;
  onVersion: (line: CartLine, version: CustomVersion) => void;
  onRemove: (line: CartLine) => void;
  judgement: Judgement | undefined;
  /** The line's own terms in words; empty without own terms. */
  ownTerms: string;
  /** Why the server refused the line's terms. */
  error: string | undefined;
  onOwnTerms: (line: CartLine) => void;
  onCommonTerms: (line: CartLine) => void;
  onTakeRemainder: (line: CartLine) => void;
  onTakeNonExclusive: (line: CartLine) => void;
}

/** Memoized: there may be 500 rows. */
export const CartRow = memo(function CartRow(props: CartRowProps) {
  const { line, isChosen, isFirst, onChoose, onVersion, onRemove } = props;
  const { judgement, ownTerms, error, onOwnTerms, onCommonTerms } = props;
  const { onTakeRemainder, onTakeNonExclusive } = props;
  const { t, locale } = useTranslator();
  const episodes = t('page.episodes', { count: line.episodes });
  const minutes = t('orders.minutes', { count: line.minutes });
  const names = inLocaleOrder(line.languages).map(languageName);
  const titleId = `title-${line.cartId}`;
  const title = (
    <h3 id={titleId} className={styles.title}>
      {line.title}
    </h3>
  );
  const poster = <Poster picture={readFixedPicture(line.cover, cardWidths)} isFirst={isFirst} />;
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
      <div className={styles.poster}>{poster}</div>
      <div className={styles.facts}>
        {line.isAvailable ? (
          <Link className={styles.link} to={paths.player(locale, line.dramaId)}>
            {title}
          </Link>
        ) : (
          title
        )}
        {line.originalTitle !== line.title && (
          <p className={styles.original}>{line.originalTitle}</p>
        )}
        <p className={styles.numbers}>{`${line.year} · ${episodes} · ${minutes}`}</p>
        <p className={styles.numbers}>{names.join(' · ')}</p>
        {!line.isAvailable && <p className={styles.gone}>{t('orders.leftCatalogue')}</p>}
      </div>
      {line.isAvailable && (judgement || ownTerms || error) && (
        <div className={styles.licence}>
          {ownTerms && (
            <p className={styles.own}>
              <span>{t('orders.ownTermsAre', { terms: ownTerms })}</span>
              <button type="button" aria-describedby={titleId} onClick={() => onCommonTerms(line)}>
                {t('orders.commonTerms')}
              </button>
            </p>
          )}
          {error && <p className={styles.error}>{error}</p>}
          {judgement && (
            <LineAvailability
              judgement={judgement}
              titleId={titleId}
              onTakeRemainder={() => onTakeRemainder(line)}
              onTakeNonExclusive={() => onTakeNonExclusive(line)}
            />
          )}
        </div>
      )}
      {line.isAvailable && (
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
      )}
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
