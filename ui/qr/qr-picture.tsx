import { useMemo } from 'react';
import { saveFile } from '../browser/save-file.ts';
import { Button } from '../button/button.tsx';
import { makeQrCode, type QrCode, toPngFile, toSvgFile } from './qr-code.ts';
import styles from './qr-picture.module.css';

interface QrPictureProps {
  link: string;
  /** The name of the files. */
  name: string;
  texts: { label: string; savePng: string; saveSvg: string };
}

/** A link as a QR code, on the screen and as files. */
export function QrPicture({ link, name, texts }: QrPictureProps) {
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
    <div className={styles.picture}>
      <QrSvg code={code} label={texts.label} />
      <div className={styles.saves}>
        <Button size="small" onClick={() => void savePng()}>
          {texts.savePng}
        </Button>
        <Button size="small" onClick={saveSvg}>
          {texts.saveSvg}
        </Button>
      </div>
    </div>
  );
}

/** A text that a phone reads; the label says what it is for. */
export function QrText({ text, label }: { text: string; label: string }) {
  return <QrSvg code={makeQrCode(text)} label={label} />;
}

function QrSvg({ code, label }: { code: QrCode; label: string }) {
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${code.size} ${code.size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={code.path} />
    </svg>
  );
}
