import { useMemo } from 'react';
import { makeQrCode, toPngFile, toSvgFile } from '../../../web/lib/qr-code.ts';
import { saveFile } from '../../../web/lib/save-file.ts';
import { useTranslator } from '../../../web/lib/text/translator.ts';
import { Button } from '../../../web/ui/button/button.tsx';
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
