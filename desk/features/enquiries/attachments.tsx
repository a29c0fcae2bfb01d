import { useEffect, useRef, useState } from 'react';
import type { DeskEnquiry } from '#contract/desk/sales/enquiries.ts';
import { deskApi } from '#desk/lib/api.ts';
import { formatBytes } from '#desk/lib/bytes.ts';
import { DownloadButton } from '#desk/ui/download-button.tsx';
import { useTranslator } from '#ui/text/translator.ts';
import styles from './enquiries.module.css';

type EnquiryFile = DeskEnquiry['files'][number];

/** The files of a message with a button that saves each, and previews of pictures. */
export function Attachments({
  enquiryNo,
  files,
}: {
  enquiryNo: string;
  files: readonly EnquiryFile[];
}) {
  const { t, locale } = useTranslator();
  return (
    <ul className={styles.files} aria-label={t('deskEnquiries.files')}>
      {files.map((file) => {
        const { file_id, filename, content_type, size } = file;
        const load = () => deskApi.exportEnquiryFile({ enquiry_no: enquiryNo, file_id });
        return (
          <li key={file_id}>
            {content_type.startsWith('image/') && <Picture enquiryNo={enquiryNo} file={file} />}
            <span className={styles.filename}>
              {filename} <span className={styles.quiet}>{formatBytes(locale, size)}</span>
            </span>
            <DownloadButton label={t('desk.download')} load={load} />
          </li>
        );
      })}
    </ul>
  );
}

interface PictureProps {
  enquiryNo: string;
  file: EnquiryFile;
}

/**
 * Loads the picture when it is scrolled into view, by a call, which asks for a new sign-in if the
 * session has ended.
 */
function Picture({ enquiryNo: enquiry_no, file: { file_id, filename } }: PictureProps) {
  const [src, setSrc] = useState<string>();
  const [isSeen, setIsSeen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true);
    });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (!isSeen) return;
    let isGone = false;
    let address: string | undefined;
    deskApi.exportEnquiryFile({ enquiry_no, file_id }).then(
      ({ bytes, contentType }) => {
        if (isGone) return;
        address = URL.createObjectURL(
          new Blob([bytes as Uint8Array<ArrayBuffer>], { type: contentType }),
        );
        setSrc(address);
      },
      // The preview stays empty; the button beside it reports the failure.
      () => undefined,
    );
    return () => {
      isGone = true;
      if (address) URL.revokeObjectURL(address);
    };
  }, [isSeen, enquiry_no, file_id]);
  return (
    <div ref={place} className={styles.preview}>
      {src && <img className={styles.picture} src={src} alt={filename} />}
    </div>
  );
}
