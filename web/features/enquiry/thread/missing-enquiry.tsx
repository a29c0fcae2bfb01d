import { Link } from 'react-router';
import { paths } from '#contract/site/paths.ts';
import { buttonClass } from '#ui/button/button-class.ts';
import { EmptyState } from '#ui/display/empty-state.tsx';
import { HeadsetIcon } from '#ui/icons/icons.tsx';
import { useTranslator } from '#ui/text/translator.ts';

/** An enquiry that does not exist, or not any more. */
export function MissingEnquiry() {
  const { t, locale } = useTranslator();
  return (
    <EmptyState
      isPage
      picture={<HeadsetIcon size={40} />}
      title={t('enquiry.missingTitle')}
      text={t('enquiry.missingText')}
      action={
        <Link className={buttonClass({ variant: 'primary' })} to={paths.page(locale, 'Contact')}>
          {t('nav.contact')}
        </Link>
      }
    />
  );
}
