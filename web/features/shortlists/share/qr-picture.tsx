import { useMemo } from 'react';
import { makeQrCode, toPngFile, toSvgFile } from '../../../lib/qr-code.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useTranslator } from '../../../lib/text/translator.ts';
import { Button } from '../../../ui/button/button.tsx';
import styles from './share-dialog.module.css';

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
        aria-label={t('shortlists.qr')}
      >
        <path d={code.path} />
      </svg>
      <div className={styles.saves}>
        <Button size="small" onClick={() => void savePng()}>
          {t('shortlists.savePng')}
        </Button>
        <Button size="small" onClick={saveSvg}>
          {t('shortlists.saveSvg')}
        </Button>
      </div>
    </div>
  );
}
