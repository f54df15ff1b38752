import { Section } from '@insta-ai/design';
import { Select } from '@insta-ai/design/select';
import type { User } from '@insta-ai/proto/http/auth-user';
import { FacebookLogin } from '../facebook/facebook-login.tsx';
import { GoingLive } from './going-live/going-live.tsx';
import { LastPost } from './last-post.tsx';
import { PageSearch } from './page-search.tsx';
import type { ChangeProfile, ProfileDraft } from './profile-draft.ts';

type Props = { user: User; draft: ProfileDraft; onChange: ChangeProfile };

/** Which Instagram account is used, and what its page and other pages show. */
export function AccountSection({ user, draft, onChange }: Props) {
  const accounts = user.instagramAccounts.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Section
      title="Account"
      explanation={`You are signed in as ${user.email}. What you make belongs to the selected Instagram account; what you made before keeps its own.`}
    >
      <Select
        label="Instagram Account"
        placeholder={accounts.length === 0 ? 'No account connected' : 'Choose an account'}
        data={accounts}
        disabled={accounts.length === 0}
        allowDeselect={false}
        value={draft.instagramAccount}
        onChange={instagramAccount => onChange({ instagramAccount })}
      />
      <FacebookLogin isConnected={accounts.length > 0} />
      <GoingLive />
      <LastPost />
      <PageSearch search={draft.search} onChange={search => onChange({ search })} />
    </Section>
  );
}
