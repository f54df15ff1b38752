import { NativeSelect } from '@insta-ai/design/native-select';
import type { AiLabelChoice } from '@insta-ai/proto/rules/ai-label';
import { postOptions } from '@insta-ai/proto/rules/post-options';
import type { ItemEdits } from '../../autosave/item-edits.ts';
import type { SocialItem } from '../../editor/item-editor.ts';

type Props = { item: SocialItem; onChange: (edits: ItemEdits) => void };

const choices: { value: AiLabelChoice; label: string }[] = [
  { value: 'auto', label: 'Automatic' },
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
];

const effects: { readonly [C in AiLabelChoice]: string } = {
  auto: 'On by itself when a model drew one of the pictures, or when an uploaded file says so.',
  on: 'Instagram shows its AI label with the post.',
  off: 'Instagram may still show its label: the file of an AI picture says what it is.',
};

/** Whether the post carries Instagram's AI label. */
export function AiLabel({ item: { aiLabel }, onChange }: Props) {
  return (
    <NativeSelect
      label={postOptions.aiLabel.name}
      description={effects[aiLabel]}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={choices}
      value={aiLabel}
      onChange={event => onChange({ aiLabel: event.currentTarget.value as AiLabelChoice })}
    />
  );
}
