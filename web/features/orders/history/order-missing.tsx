import { Link } from 'react-router';
import { paths } from '#contract/site/paths.ts';
import { buttonClass } from '#ui/button/button-class.ts';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { AlertIcon } from '#ui/icons/more-icons.tsx';
import { useTranslator } from '#ui/text/translator.ts';

/** Shown when the URL names an order that does not exist or belongs to another user. */
export function OrderMissing() {
  const { t, locale } = useTranslator();
  return (
    <>
      <h1>{t('nav.dramaCopyrightHistory')}</h1>
      <EmptyState
        picture={<AlertIcon size={40} />}
        title={t('orders.noSuchOrder')}
        action={
          <Link className={buttonClass()} to={paths.page(locale, 'DramaCopyrightHistory')}>
            {t('orders.allOrders')}
          </Link>
        }
      />
    </>
  );
}
