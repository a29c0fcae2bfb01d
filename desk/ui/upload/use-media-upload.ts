import { useEffect, useRef, useState } from 'react';
import type { IngestedFile } from '#contract/desk/catalogue/media.ts';
import type { MediaPurpose } from '#contract/desk/jobs/upload-rules.ts';
import { makeMedia } from '#desk/lib/make-media.ts';
import { useFailureText } from '../failure-text.ts';

/**
 * Sends a file; `share` is defined while it is sent and made, `jobsAhead` is not 0 while it waits
 * for other files.
 */
export function useMediaUpload(purpose: MediaPurpose, onMade: (media: IngestedFile) => void) {
  const describe = useFailureText();
  const running = useRef<AbortController>(undefined);
  const [share, setShare] = useState<number>();
  const [jobsAhead, setJobsAhead] = useState(0);
  const [notes, setNotes] = useState<string[]>([]);
  const [failure, setFailure] = useState('');
  useEffect(() => () => running.current?.abort(), []);

  const send = async (file: File | undefined) => {
    if (!file) return;
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    const { signal } = abort;
    setFailure('');
    setNotes([]);
    setShare(0);
    setJobsAhead(0);
    try {
      const { made, notes: found } = await makeMedia(file, purpose, {
        signal,
        onProgress: (sent) => signal.aborted || setShare(sent),
        onWaiting: (ahead) => signal.aborted || setJobsAhead(ahead),
      });
      if (made) onMade(made);
      if (made) setNotes(found);
      else setFailure(found.join(' '));
    } catch (error) {
      if (!signal.aborted) setFailure(describe(error));
    } finally {
      if (!signal.aborted) setShare(undefined);
    }
  };
  return { share, jobsAhead, notes, failure, send };
}
