import { PageHeader } from '@insta-ai/design';
import { Typography } from '@insta-ai/design/prose';
import { usePageTitle } from '@insta-ai/platform';
import { policyDate, policyHtml } from './privacy-policy.ts';

/** The privacy policy of an installation. */
export function PrivacyPage() {
  usePageTitle('Privacy Policy');
  return (
    <article style={{ maxWidth: 680, marginInline: 'auto' }}>
      <PageHeader
        title="Privacy Policy"
        description={
          <>
            Last updated <time dateTime={policyDate.iso}>{policyDate.text}</time>
          </>
        }
      />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, which the server sends as it is, too */}
      <Typography dangerouslySetInnerHTML={{ __html: policyHtml }} />
    </article>
  );
}
