import { useEffect, useState } from 'react';
import { browserApi } from '../../../../lib/api/browser-api.ts';
import type { StoredCompany } from '../../../company/use-company-form.ts';

/** The account's company, loaded when the dialog opens. */
export function useCompany(isWanted: boolean, onLoaded: (company: StoredCompany) => void) {
  /** Undefined while loading. */
  const [company, setCompany] = useState<StoredCompany>();
  const [hasFailed, setHasFailed] = useState(false);
  const isLoading = isWanted && company === undefined && !hasFailed;

  useEffect(() => {
    if (!isLoading) return;
    browserApi()
      .getCompanyProfile({}, { isQuiet: true })
      .then(
        (loaded) => {
          setCompany(loaded);
          onLoaded(loaded);
        },
        () => setHasFailed(true),
      );
  }, [isLoading]);

  return { company, setCompany, hasFailed, retry: () => setHasFailed(false) };
}
