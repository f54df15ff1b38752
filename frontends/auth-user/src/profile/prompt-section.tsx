import { Anchor, Section, Text } from '@insta-ai/design';
import { Textarea } from '@insta-ai/design/fields';
import { Link } from '@insta-ai/platform/router';
import type { ChangeProfile, ProfileDraft } from './profile-draft.ts';

/** TABLE: the prompts with the specification's labels (section 2, Profile) and what each is added to. */
const prompts = [
  {
    name: 'promptCalendar',
    label: 'Prompt calendar',
    purpose: 'The description that every new AI Calendar starts with.',
  },
  { name: 'promptImage', label: 'Prompt image', purpose: 'Added to the prompt of every generated picture.' },
  { name: 'promptChat', label: 'Prompt Chat', purpose: 'How texts and hashtags are written.' },
  { name: 'promptComment', label: 'Prompt Comment', purpose: 'How answers to posts are written.' },
] as const;

type Props = { draft: ProfileDraft; onChange: ChangeProfile };

export function PromptSection({ draft, onChange }: Props) {
  return (
    <Section
      title="Prompts"
      explanation="What the AI should always know about you, your style and your audience."
    >
      {prompts.map(({ name, label, purpose }) => (
        <Textarea
          key={name}
          label={label}
          description={purpose}
          rows={4}
          resize="vertical"
          maxLength={10_000}
          value={draft[name]}
          onChange={event => onChange({ [name]: event.currentTarget.value })}
        />
      ))}
      <Text size="sm">
        <Anchor inherit underline="always" component={Link} to="/voice">
          Your voice
        </Anchor>
        {', counted from your own posts, goes with items, captions, answers and calendars.'}
      </Text>
    </Section>
  );
}
