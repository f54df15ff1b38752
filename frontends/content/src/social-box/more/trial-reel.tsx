import { NativeSelect } from '@insta-ai/design/native-select';
import { postOptions } from '@insta-ai/proto/rules/post-options';
import type { TrialChoice } from '@insta-ai/proto/rules/trial-reel';
import type { ItemEdits } from '../../autosave/item-edits.ts';
import type { SocialItem } from '../../editor/item-editor.ts';

type Props = { item: SocialItem; onChange: (edits: ItemEdits) => void };

const choices: { value: TrialChoice; label: string }[] = [
  { value: 'off', label: 'Off' },
  { value: 'manual', label: 'Graduate by hand' },
  { value: 'performance', label: 'Graduate when it does well' },
];

const effects: { readonly [C in TrialChoice]: string } = {
  off: 'Your followers see it from the start.',
  manual: 'Only people who do not follow you see it, until you share it with everyone in Instagram’s app.',
  performance:
    'Only people who do not follow you see it at first; if it does well, Instagram shares it with everyone.',
};

/** Whether a Reel is tried out on people who do not follow before everyone sees it. */
export function TrialReel({ item: { trialReel }, onChange }: Props) {
  return (
    <NativeSelect
      label={postOptions.trialReel.name}
      description={effects[trialReel]}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={choices}
      value={trialReel}
      onChange={event => onChange({ trialReel: event.currentTarget.value as TrialChoice })}
    />
  );
}
