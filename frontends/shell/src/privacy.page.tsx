import { PageHeader } from '@insta-ai/design';
import { Typography } from '@insta-ai/design/prose';
import { useAppConfig, usePageTitle } from '@insta-ai/platform';
import { policyDate, policyHtml } from './privacy-policy.ts';

/** The privacy policy of an installation. */
export function PrivacyPage() {
  usePageTitle('Privacy Policy');
  const facts = useAppConfig();
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
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: words of ours and a host name, which the server sends as they are, too */}
      <Typography dangerouslySetInnerHTML={{ __html: policyHtml(facts) }} />
    </article>
  );
}
