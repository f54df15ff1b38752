import { FailureNote, Section, SkeletonRows, Text, zoneLabel } from '@insta-ai/design';
import { Fieldset } from '@insta-ai/design/fields';
import { messageOf, useTimeZone, useUser } from '@insta-ai/platform';
import { ConversationRow } from './conversation-row.tsx';
import classes from './conversation-section.module.css';
import { EnableWebhook } from './enable-webhook.tsx';
import { useConversations } from './use-conversations.ts';

/** How events come in, and a checkbox per conversation of the account; each change is kept at once, without Save. */
export function ConversationSection() {
  const zone = useTimeZone();
  return (
    <Section
      title="Conversations"
      explanation="Messages to the selected account, and comments that Instagram reports. Nothing is answered automatically yet."
    >
      <EnableWebhook />
      <Fieldset legend="Ignore Conversation" className={classes.list}>
        <Text size="sm" c="dimmed">
          {`Changes here are saved at once, without Save. Times are in ${zoneLabel(zone)}.`}
        </Text>
        <Conversations zone={zone} />
      </Fieldset>
    </Section>
  );
}

function Conversations({ zone }: { zone: string }) {
  const { instagramAccount } = useUser();
  const { list, setIgnore } = useConversations(instagramAccount);
  if (!instagramAccount)
    return <Text c="dimmed">Connect and select an Instagram account to see its conversations.</Text>;
  if (list.isPending) return <SkeletonRows count={3} height={40} />;
  if (list.isLoadingError) {
    return (
      <FailureNote
        title="The conversations could not be loaded"
        message={messageOf(list.error)}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (list.data.length === 0) return <Text c="dimmed">This account has no conversations yet.</Text>;
  return list.data.map(conversation => (
    <ConversationRow
      key={conversation._id}
      conversation={conversation}
      zone={zone}
      onIgnore={ignore => setIgnore.mutate({ id: conversation._id, ignore })}
    />
  ));
}
