import { Section } from '@insta-ai/design';
import { Checkbox } from '@insta-ai/design/checkbox';
import { TextInput } from '@insta-ai/design/fields';
import type { User } from '@insta-ai/proto/http/auth-user';
import { LateLimitSelect } from './late-limit-select.tsx';
import type { ChangeProfile, ProfileDraft } from './profile-draft.ts';
import { TimeZoneSelect } from './time-zone-select.tsx';
import { UnconfirmedNote } from './unconfirmed-note.tsx';

type Props = { user: User; draft: ProfileDraft; onChange: ChangeProfile };

/** Where mails go, which are sent, and in which zone times are meant. */
export function NotificationSection({ user, draft, onChange }: Props) {
  const isWaiting = !user.isNotificationEmailConfirmed && draft.notificationEmail === user.notificationEmail;
  return (
    <Section
      title="Notifications"
      explanation="Emails about what was published and what failed, and the time zone for all times."
    >
      <TextInput
        label="Notification Email"
        type="email"
        autoComplete="email"
        maxLength={320}
        value={draft.notificationEmail}
        onChange={event => onChange({ notificationEmail: event.currentTarget.value })}
      />
      {isWaiting && <UnconfirmedNote user={user} />}
      <Checkbox
        label="Send Email Published"
        checked={draft.sendEmailSuccess}
        onChange={event => onChange({ sendEmailSuccess: event.currentTarget.checked })}
      />
      <Checkbox
        label="Send Email Fail"
        checked={draft.sendEmailFail}
        onChange={event => onChange({ sendEmailFail: event.currentTarget.checked })}
      />
      <LateLimitSelect minutes={draft.lateLimit} onChange={lateLimit => onChange({ lateLimit })} />
      <TimeZoneSelect zone={draft.timeZone} onChange={timeZone => onChange({ timeZone })} />
    </Section>
  );
}
