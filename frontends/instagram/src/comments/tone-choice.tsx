import { Select } from '@insta-ai/design/select';
import { answerTones } from '@insta-ai/proto/data/instagram';
import classes from './comments.module.css';
import { isTone, type Tone } from './use-tone.ts';

const options = [
  { value: '', label: 'As in your profile' },
  ...answerTones.map(tone => ({ value: tone, label: tone.charAt(0).toUpperCase() + tone.slice(1) })),
];

/** How the next answers sound; without a choice as the Prompt Comment of the profile says. */
export function ToneChoice({ tone, onChange }: { tone: Tone; onChange: (tone: Tone) => void }) {
  return (
    <Select
      className={classes.tone}
      label="Tone of answers"
      allowDeselect={false}
      data={options}
      value={tone}
      onChange={value => isTone(value) && onChange(value)}
    />
  );
}
