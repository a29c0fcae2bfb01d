import { useCallback, useEffect, useState } from 'react';
import { isCallFailure } from '#contract/transport/client.ts';
import type { StoredCompany } from '#web/features/company/use-company-form.ts';
import { browserApi } from '#web/lib/api/browser-api.ts';

/** The account's company, loaded each time the dialog opens: it can be changed in another tab. */
export function useCompany(isOpen: boolean) {
  /** Undefined while loading. */
  const [company, setCompany] = useState<StoredCompany>();
  const [hasFailed, setHasFailed] = useState(false);

  const load = useCallback(async () => {
    setCompany(undefined);
    setHasFailed(false);
    await browserApi()
      .getCompanyProfile({}, { isQuiet: true })
      .then(setCompany, (error) => {
        // A call is cancelled when the dialog is opened again before it ends.
        if (isCallFailure(error)) setHasFailed(true);
      });
  }, []);

  useEffect(() => {
    if (isOpen) void load();
  }, [isOpen, load]);

  return { company, setCompany, hasFailed, retry: load };
}
