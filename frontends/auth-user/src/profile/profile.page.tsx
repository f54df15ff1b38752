import { Button, notify, PageHeader, Text } from '@insta-ai/design';
import {
  callApi,
  messageOf,
  session,
  useAppConfig,
  useGoOn,
  useLeaveGuard,
  usePageTitle,
  useUser,
} from '@insta-ai/platform';
import { useMutation } from '@insta-ai/platform/data';
import type { UserPatch } from '@insta-ai/proto/http/auth-user';
import { useRef, useState } from 'react';
import { AccountSection } from './account-section.tsx';
import { ConversationSection } from './conversations/conversation-section.tsx';
import { NotificationSection } from './notification-section.tsx';
import { changedSince, type ProfileDraft, unsavedIn, withChanges } from './profile-draft.ts';
import { PromptSection } from './prompt-section.tsx';
import { ProviderSection } from './provider-section.tsx';
import { SessionSection } from './session-section.tsx';

/** Profile and settings (specification section 2); nothing but the ignored conversations is stored before Save. */
export function ProfilePage() {
  usePageTitle('Profile');
  const user = useUser();
  const goOn = useGoOn();
  const { appVersion } = useAppConfig();
  const [changes, setChanges] = useState<Partial<ProfileDraft>>({});
  const draft = withChanges(user, changes);
  const isLeaving = useRef(false);
  const unsaved = unsavedIn(user, draft);
  const isChanged = Object.keys(unsaved).length > 0;
  useLeaveGuard(() => isChanged && !isLeaving.current);

  const save = useMutation({
    mutationFn: async ({ sent }: { sent: UserPatch; typed: Partial<ProfileDraft> }) => {
      const saved = await callApi('saveUser', { body: sent });
      // It is saved by now: what it answered serves where the server cannot be asked again.
      await session.refreshUser().catch(() => session.setUser(saved));
      return saved;
    },
    onSuccess: (saved, { sent, typed }) => {
      if (!saved.isNotificationEmailConfirmed && sent.notificationEmail !== undefined)
        notify.success(`To confirm your address, open the link in the email to ${saved.notificationEmail}.`);
      const typedSince = changedSince(typed, changes);
      setChanges(typedSince);
      if (Object.keys(typedSince).length > 0) return;
      isLeaving.current = true;
      goOn('/');
    },
    onError: error => notify.error(messageOf(error)),
  });
  const change = (part: Partial<ProfileDraft>) => setChanges(before => ({ ...before, ...part }));

  return (
    <>
      <PageHeader title="Profile" isSticky isUnsaved={isChanged}>
        <Button onClick={() => save.mutate({ sent: unsaved, typed: changes })} loading={save.isPending}>
          Save
        </Button>
      </PageHeader>
      <AccountSection user={user} draft={draft} onChange={change} />
      <NotificationSection user={user} draft={draft} onChange={change} />
      <PromptSection draft={draft} onChange={change} />
      <ProviderSection />
      <ConversationSection />
      <SessionSection />
      <Text size="sm" c="dimmed">
        Insta AI {appVersion}
      </Text>
    </>
  );
}
