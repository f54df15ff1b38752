import { formatInstant, useConfirm } from '@insta-ai/design';
import { useTimeZone } from '@insta-ai/platform';
import type { Consent } from '@insta-ai/proto/http/content';
import { goesOutNow } from '@insta-ai/proto/rules/publish-window';
import { useCallback } from 'react';
import { consentAfter, type Publication, questionAbout } from './publication.ts';

/** Asks whether what was published may be posted again, for a date or now; null is no. */
export type AskAgain = (publication: Publication, date?: string | null) => Promise<Consent | null>;

export function useAskAgain(): AskAgain {
  const confirm = useConfirm();
  const zone = useTimeZone();
  return useCallback(
    async (publication, date = null) => {
      const confirmLabel = publication.mayBeLive ? 'Send again' : 'Post again';
      const write = (instant: string) => formatInstant(instant, 'D MMM HH:mm', zone);
      const wasNow = goesOutNow(date, Date.now());
      const message = questionAbout(publication, write);
      if (!(await confirm({ message, confirmLabel }))) return null;
      // While the question stood there its date may have passed, and the yes was for a later time.
      const isNow = !wasNow && goesOutNow(date, Date.now());
      if (isNow && !(await confirm({ message: 'That time has passed: it goes out now.', confirmLabel }))) {
        return null;
      }
      return consentAfter(publication);
    },
    [confirm, zone],
  );
}
