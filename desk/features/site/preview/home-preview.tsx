import { type MouseEvent, useEffect, useId, useState } from 'react';
import type { Banner } from '../../../../contract/catalogue.ts';
import type { Translator } from '../../../../i18n/i18n.ts';
import { type Locale, localeNames, locales } from '../../../../i18n/locales.ts';
import { Hero } from '../../../../web/features/catalogue/home/hero.tsx';
import { loadTranslator } from '../../../../web/lib/text/texts.ts';
import { TranslatorContext, useTranslator } from '../../../../web/lib/text/translator.ts';
import styles from './home-preview.module.css';
import { PreviewFrame } from './preview-frame.tsx';

/** The height of the banners on the home page at these widths (`hero.module.css`). */
const DEVICES = {
  desk: { widthPx: 1440, heightPx: 617 },
  phone: { widthPx: 390, heightPx: 488 },
} as const;
type Device = keyof typeof DEVICES;

interface HomePreviewProps {
  /** The banners in the preview's language. */
  bannersIn: (locale: Locale) => Banner[];
  /** Shown if there are none. */
  empty: string;
}

/** The banners as the home page shows them, on a desk screen or a phone and in each language. */
export function HomePreview({ bannersIn, empty }: HomePreviewProps) {
  const desk = useTranslator();
  const { t } = desk;
  const languageId = useId();
  const [device, setDevice] = useState<Device>('desk');
  const [locale, setLocale] = useState<Locale>(desk.locale);
  const translator = useSiteTranslator(locale);
  const banners = bannersIn(locale);

  return (
    <section className={styles.preview} aria-label={t('deskSite.preview')}>
      <div className={styles.tools}>
        <fieldset className={styles.devices} aria-label={t('deskSite.previewDevice')}>
          {(['desk', 'phone'] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === device}
              onClick={() => setDevice(one)}
            >
              {t(one === 'desk' ? 'deskSite.onDesk' : 'deskSite.onPhone')}
            </button>
          ))}
        </fieldset>
        <label className={styles.language} htmlFor={languageId}>
          <span>{t('deskSite.previewLanguage')}</span>
          <select
            id={languageId}
            value={locale}
            onChange={({ target }) => setLocale(target.value as Locale)}
          >
            {locales.map((one) => (
              <option key={one} value={one} lang={one}>
                {localeNames[one]}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div className={styles.device} data-device={device}>
        {banners.length === 0 ? (
          <p className={styles.empty}>{empty}</p>
        ) : (
          translator && (
            <PreviewFrame
              key={device}
              title={t('deskSite.preview')}
              lang={locale}
              {...DEVICES[device]}
            >
              <TranslatorContext value={translator}>
                <div onClickCapture={refuseLinks}>
                  <Hero key={locale} banners={banners} />
                </div>
              </TranslatorContext>
            </PreviewFrame>
          )
        )}
      </div>
    </section>
  );
}

/** A link of the preview would leave the desk. */
function refuseLinks(event: MouseEvent) {
  const target = event.target as Element;
  if (!target.closest('a')) return;
  event.preventDefault();
  event.stopPropagation();
}

/** The texts of the home page in the preview's language; undefined while they load. */
function useSiteTranslator(locale: Locale): Translator | undefined {
  const [translator, setTranslator] = useState<Translator>();
  useEffect(() => {
    let isCurrent = true;
    loadTranslator(locale, []).then(
      (loaded) => isCurrent && setTranslator(loaded),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [locale]);
  return translator;
}
