import type { GoingLiveStep } from '@insta-ai/proto/data/instagram';
import type { GoingLiveCheck } from '@insta-ai/proto/http/instagram';

/** Where Insta AI is reached, and the text that the platform repeats there. */
export type OwnAddresses = {
  readonly publicUrl: string;
  readonly redirect: string;
  readonly deauthorize: string;
  readonly deletion: string;
  readonly privacy: string;
  readonly webhook: string;
  readonly verifyToken: string;
};

/** TABLE: what to paste at Meta, and into which field; the words are Meta's. */
export function valuesToPaste(step: GoingLiveStep, own: OwnAddresses): GoingLiveCheck['values'] {
  if (step === 'callbacks')
    return [
      { field: 'Facebook Login → Settings → Valid OAuth Redirect URIs', value: own.redirect },
      { field: 'Facebook Login → Settings → Deauthorize callback URL', value: own.deauthorize },
      { field: 'App settings → Basic → User data deletion, as a callback URL', value: own.deletion },
      { field: 'App settings → Basic → App domains', value: new URL(own.publicUrl).hostname },
      { field: 'App settings → Basic → Privacy policy URL', value: own.privacy },
    ];
  if (step === 'connect')
    return [
      { field: 'Webhooks → Instagram → Callback URL', value: own.webhook },
      { field: 'Webhooks → Instagram → Verify token', value: own.verifyToken },
    ];
  return [];
}
