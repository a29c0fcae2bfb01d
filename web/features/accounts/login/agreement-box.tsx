import type { ComponentProps } from 'react';
import { paths } from '#contract/site/paths.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { useTranslator } from '#ui/text/translator.ts';

/** The agreement opens in another tab, so that the form keeps its content. */
export function AgreementBox(box: Omit<ComponentProps<typeof Checkbox>, 'label'>) {
  const { t, locale } = useTranslator();
  // Splits the translated sentence where the link is inserted.
  const [before, after] = t('account.accept', { agreement: '\0' }).split('\0');
  return (
    <Checkbox
      {...box}
      label={
        <>
          {before}
          <a href={paths.page(locale, 'UserAgreement')} target="_blank" rel="noopener">
            {t('account.userAgreement')}
          </a>
          {after}
        </>
      }
    />
  );
}
