import { useMemo } from 'react';
import { saveFile } from '#ui/browser/save-file.ts';
import { Button } from '#ui/button/button.tsx';
import { makeQrCode, toPngFile, toSvgFile } from '#ui/qr/qr-code.ts';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './shortlists.module.css';

/** The link as a QR code, on the screen and as files. */
export function QrPicture({ link, name }: { link: string; name: string }) {
  const { t } = useTranslator();
  const code = useMemo(() => makeQrCode(link), [link]);
  const fileName = name.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim() || 'QR';
  const savePng = async () =>
    saveFile({
      filename: `${fileName}.png`,
      contentType: 'image/png',
      bytes: await toPngFile(code),
    });
  const saveSvg = () =>
    saveFile({
      filename: `${fileName}.svg`,
      contentType: 'image/svg+xml',
      bytes: toSvgFile(code),
    });
  return (
    <div className={styles.qr}>
      <svg
        className={styles.code}
        viewBox={`0 0 ${code.size} ${code.size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={t('deskShortlists.qr')}
      >
        <path d={code.path} />
      </svg>
      <div className={styles.saves}>
        <Button size="small" onClick={() => void savePng()}>
          {t('deskShortlists.savePng')}
        </Button>
        <Button size="small" onClick={saveSvg}>
          {t('deskShortlists.saveSvg')}
        </Button>
      </div>
    </div>
  );
}
