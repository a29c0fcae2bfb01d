import { useId, useRef, useState } from 'react';
import { MAX_ENQUIRY_ADDRESS, MAX_NOTICE_PLACES } from '#contract/limits/enquiry-limits.ts';
import { paths } from '#contract/site/paths.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { CloseIcon } from '#ui/icons/icons.tsx';
import { PlusIcon } from '#ui/icons/more-icons.tsx';
import { classNames } from '#ui/state/class-names.ts';
import { useTranslator } from '#ui/text/translator.ts';
import { useSuggestions } from '#web/lib/use-suggestions.ts';
import type { EnquiryForm } from '../form/use-enquiry-form.ts';
import styles from './notice.module.css';

/** Addresses on this site. The catalogue is suggested by title, and chosen as an address. */
export function PlacesField({ form }: { form: EnquiryForm }) {
  const { t, locale } = useTranslator();
  const listId = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const [keyword, setKeyword] = useState('');
  const { dramas } = useSuggestions(keyword);
  const { places } = form.draft;

  // After the change is rendered.
  const focusPlace = (at: number) =>
    queueMicrotask(() => group.current?.querySelectorAll('input')[at]?.focus());

  return (
    <fieldset ref={group} className={styles.places}>
      <legend className={styles.legend}>{t('enquiry.places')}</legend>
      {places.map((place, at) => {
        const error = form.errors[`notice.places.${at}`];
        const isElsewhere = !error && isOtherSite(place);
        const isLast = at === places.length - 1;
        return (
          <div key={at} className={classNames(styles.place, isElsewhere && styles.elsewhere)}>
            <TextInput
              name={`notice.places.${at}`}
              label={t('enquiry.place', { number: at + 1 })}
              {...(isLast && { hint: t('enquiry.placeHint') })}
              {...(isElsewhere && { hint: t('enquiry.placeElsewhere', { host: location.host }) })}
              {...(error !== undefined && { error })}
              value={place}
              maxLength={MAX_ENQUIRY_ADDRESS}
              readOnly={form.isBusy}
              autoComplete="off"
              spellCheck={false}
              list={listId}
              onChange={({ target }) => {
                form.changePlace(at, target.value);
                setKeyword(/^https?:/.test(target.value) ? '' : target.value.trim());
              }}
            />
            {places.length > 1 && (
              <IconButton
                className={styles.remove}
                name={t('enquiry.removePlace', { number: at + 1 })}
                icon={<CloseIcon size={20} />}
                onClick={() => {
                  form.removePlace(at);
                  focusPlace(Math.max(at - 1, 0));
                }}
              />
            )}
          </div>
        );
      })}
      <datalist id={listId}>
        {dramas.map(({ drama_id, title }) => (
          <option
            key={drama_id}
            value={location.origin + paths.player(locale, drama_id)}
            label={title}
          />
        ))}
      </datalist>
      {places.length < MAX_NOTICE_PLACES && (
        <Button
          size="small"
          icon={<PlusIcon size={18} />}
          onClick={() => {
            form.change({ places: [...places, ''] });
            focusPlace(places.length);
          }}
        >
          {t('enquiry.addPlace')}
        </Button>
      )}
    </fieldset>
  );
}

/**
 * Whether this is the address of another site. The beginning of this site's address, which is still
 * being typed, is not; neither is a title.
 */
function isOtherSite(place: string): boolean {
  const [, host = '', rest] = /^\s*https?:\/\/([^/?#\s]+)(.?)/i.exec(place) ?? [];
  const known = location.host;
  return rest ? host.toLowerCase() !== known : !known.startsWith(host.toLowerCase());
}
