import { AiButton, NumberInput, Text, Textarea, TextInput } from '@insta-ai/design';
import type { FormEvent } from 'react';
import type { FormRequest } from './default-request.ts';
import { daysOf, plannedCounts, totalOf } from './planned-counts.ts';
import classes from './request-form.module.css';

type Props = {
  request: FormRequest;
  isBusy: boolean;
  isDisabled: boolean;
  onChange: (changed: Partial<FormRequest>) => void;
  onGenerate: () => void;
};

const counted = [
  ['stories', 'Stories per day'],
  ['posts', 'Posts'],
  ['reels', 'Reels'],
] as const;

/** What the calendar is about and how much of it, with the sum of what that makes. */
export function RequestForm({ request, isBusy, isDisabled, onChange, onGenerate }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy && !isDisabled) onGenerate();
  };

  return (
    <form className={classes.form} onSubmit={submit}>
      {(['description', 'activities'] as const).map(name => (
        <Textarea
          key={name}
          label={name === 'description' ? 'Description' : 'Activities'}
          rows={name === 'description' ? 6 : 2}
          resize="vertical"
          maxLength={10_000}
          value={request[name]}
          onChange={event => onChange({ [name]: event.currentTarget.value })}
        />
      ))}
      <div className={classes.pair}>
        {(['from', 'to'] as const).map(name => (
          <TextInput
            key={name}
            type="date"
            label={name === 'from' ? 'From' : 'To'}
            value={request[name]}
            onChange={event => onChange({ [name]: event.currentTarget.value })}
          />
        ))}
      </div>
      <div className={classes.counts}>
        {counted.map(([name, label]) => (
          <NumberInput
            key={name}
            label={label}
            min={0}
            max={100}
            clampBehavior="strict"
            allowDecimal={false}
            allowNegative={false}
            value={request[name]}
            onChange={value => onChange({ [name]: Number(value) || 0 })}
          />
        ))}
      </div>
      <Text component="output" size="sm" c="dimmed">
        {planLabel(request)}
      </Text>
      <AiButton type="submit" variant="filled" isBusy={isBusy} disabled={isDisabled}>
        Generate
      </AiButton>
    </form>
  );
}

function planLabel(request: FormRequest): string {
  const days = daysOf(request);
  if (days === 0) return 'Choose a To that is not before From.';
  const { stories, posts, reels } = plannedCounts(request);
  const total = totalOf({ stories, posts, reels });
  return `${total} entries in ${days} ${days === 1 ? 'day' : 'days'}: ${stories} stories, ${posts} posts, ${reels} reels.`;
}
