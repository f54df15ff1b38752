import { NativeSelect } from '@insta-ai/design/native-select';
import { useUser } from '@insta-ai/platform';
import { accountRemoved } from '@insta-ai/proto/rules/account/account-findings';
import type { SocialEditor } from '../editor/item-editor.ts';
import { goneAccount } from '../item/shown-account.ts';

/** Which of several accounts an item goes to, or what takes the place of one that is gone. */
export function AccountSelect({ editor: { id, item, edit } }: { editor: SocialEditor }) {
  const { instagramAccounts, instagramAccount } = useUser();
  const account = item.account ?? (id ? null : instagramAccount);
  const isGone = account !== null && !instagramAccounts.some(one => one.id === account);
  if (instagramAccounts.length < 2 && !isGone) return null;

  const isPublished = item.status === 'Published';
  return (
    <NativeSelect
      // The preview leaves room for it.
      data-account-select
      label="Instagram Account"
      data={[
        ...(account
          ? []
          : [{ value: '', label: isPublished ? 'Not known' : 'The one that is selected first' }]),
        ...(isGone ? [{ value: account, label: goneAccount }] : []),
        ...instagramAccounts.map(one => ({ value: one.id, label: one.name })),
      ]}
      value={account ?? ''}
      disabled={isPublished || item.outcome?.state === 'publishing'}
      error={isGone && !isPublished && `${accountRemoved.message} ${accountRemoved.fix}`}
      onChange={event => edit({ account: event.currentTarget.value || null })}
    />
  );
}
