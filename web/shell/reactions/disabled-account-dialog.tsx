import { mailto } from '#contract/site/mailto.ts';
import { paths } from '#contract/site/paths.ts';
import { Button } from '#ui/button/button.tsx';
import { buttonClass } from '#ui/button/button-class.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { cookies } from '#ui/storage/cookies.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { forgetUser } from '#web/lib/session/forget-user.ts';
import { useSite } from '#web/lib/site.ts';

/** Tells that the account is disabled, and how to contact us. Both buttons sign out if there is a token. */
export function DisabledAccountDialog({ onClose }: { onClose: () => void }) {
  const { t, locale } = useTranslator();
  const email = useSite()?.businessEmail ?? '';
  const accept = () => {
    onClose();
    if (forgetSignedInUser()) location.reload();
  };
  const [before, after] = t('common.msg70', { email: '\0' }).split('\0');
  return (
    <Dialog
      isOpen
      onClose={accept}
      title={t('common.msg69')}
      closeLabel={t('shell.close')}
      isAlert
      footer={
        <>
          {/* Loads a new document, because this one was made for the signed-in user. */}
          <a
            className={buttonClass({})}
            href={paths.contact(locale, { subject: 'support' })}
            onClick={forgetSignedInUser}
          >
            {t('nav.contact')}
          </a>
          <Button onClick={accept}>{t('common.msg71')}</Button>
        </>
      }
    >
      {before}
      <a href={mailto(email)}>{email}</a>
      {after}
    </Dialog>
  );
}

/** Ends the session in this browser; returns whether there was one. */
function forgetSignedInUser(): boolean {
  const hasToken = Boolean(cookies.token());
  if (hasToken) forgetUser();
  return hasToken;
}
