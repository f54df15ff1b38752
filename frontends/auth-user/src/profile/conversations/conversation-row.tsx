import { formatInstant } from '@insta-ai/design';
import { Checkbox } from '@insta-ai/design/checkbox';
import type { Conversation } from '@insta-ai/proto/http/instagram';
import classes from './conversation-row.module.css';

type Props = { conversation: Conversation; zone: string; onIgnore: (ignore: boolean) => void };

/** Type, time of the last message, and its text or else who sent it (specification section 2, Profile). */
export function ConversationRow({ conversation, zone, onIgnore }: Props) {
  const { type, lastMessage, lastMessageContent, sender, ignore } = conversation;
  return (
    <Checkbox
      checked={ignore}
      onChange={event => onIgnore(event.currentTarget.checked)}
      label={
        <span className={classes.words}>
          <span className={classes.type}>{type}</span>{' '}
          {lastMessage && (
            <time dateTime={lastMessage}>{formatInstant(lastMessage, 'MM-DD HH:mm', zone)}</time>
          )}{' '}
          <span className={classes.text}>{lastMessageContent || sender}</span>
        </span>
      }
    />
  );
}
