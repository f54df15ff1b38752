import { AiButton, Text } from '@insta-ai/design';
import { Textarea, TextInput } from '@insta-ai/design/fields';
import { NumberInput } from '@insta-ai/design/number-fields';
import { useTimeZone, useUser } from '@insta-ai/platform';
import { type FormEvent, useRef, useState } from 'react';
import { dayOf, type FormRequest } from './default-request.ts';
import { NoContentTypes } from './no-content-types.tsx';
import { planInWords, plannedCounts, totalOf } from './planned-counts.ts';
import classes from './request-form.module.css';
import { type Problems, requestProblems } from './request-problems.ts';
import { useExpectedPrice } from './use-expected-price.ts';

type Props = {
  request: FormRequest;
  isBusy: boolean;
  isDisabled: boolean;
  /** The one action of the screen; after that it is Save. */
  isMain: boolean;
  onChange: (changed: Partial<FormRequest>) => void;
  onGenerate: () => void;
};

const texts = [
  ['description', 'Description', 6],
  ['activities', 'Activities', 2],
] as const;
const days = [
  ['from', 'From'],
  ['to', 'To'],
] as const;
const counted = [
  ['stories', 'Stories per day'],
  ['posts', 'Posts'],
  ['reels', 'Reels'],
] as const;

/** What the calendar is about and how much of it, with the sum of what that makes. */
export function RequestForm({ request, isBusy, isDisabled, isMain, onChange, onGenerate }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [wasTried, setWasTried] = useState(false);
  const today = dayOf(new Date(), useTimeZone());
  const problems = requestProblems(request, today, useUser().promptCalendar);
  const { counts: countsProblem } = problems;
  const price = useExpectedPrice(totalOf(plannedCounts(request)));
  const plan = [planInWords(request), price].filter(Boolean).join(' ');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || isDisabled) return;
    const [first] = Object.keys(problems);
    setWasTried(first !== undefined);
    if (first === undefined) onGenerate();
    else
      form.current?.querySelector<HTMLElement>(`[name=${first === 'counts' ? 'stories' : first}]`)?.focus();
  };
  // An empty field is not wrong before the person wants to go on.
  const shown = (name: keyof Problems) =>
    wasTried || (name !== 'description' && request.from && request.to) ? problems[name] : undefined;

  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      <NoContentTypes />
      {texts.map(([name, label, rows]) => (
        <Textarea
          key={name}
          name={name}
          label={label}
          rows={rows}
          resize="vertical"
          maxLength={10_000}
          error={name === 'description' ? shown(name) : undefined}
          value={request[name]}
          onChange={event => onChange({ [name]: event.currentTarget.value })}
        />
      ))}
      <div className={classes.pair}>
        {days.map(([name, label]) => (
          <TextInput
            key={name}
            name={name}
            type="date"
            label={label}
            min={name === 'from' ? today : request.from}
            error={shown(name)}
            value={request[name]}
            onChange={event => onChange({ [name]: event.currentTarget.value })}
          />
        ))}
      </div>
      <div className={classes.counts}>
        {counted.map(([name, label]) => (
          <NumberInput
            key={name}
            name={name}
            label={label}
            min={0}
            max={100}
            clampBehavior="strict"
            allowDecimal={false}
            allowNegative={false}
            error={Boolean(countsProblem)}
            aria-describedby={countsProblem && 'calendar-counts'}
            value={request[name]}
            onChange={value => onChange({ [name]: Number(value) || 0 })}
          />
        ))}
      </div>
      <Text component="output" id="calendar-counts" size="sm" c={countsProblem ? 'red' : 'dimmed'}>
        {countsProblem ?? (problems.from || problems.to ? 'Choose the days first.' : plan)}
      </Text>
      <AiButton type="submit" variant={isMain ? 'filled' : 'default'} isBusy={isBusy} disabled={isDisabled}>
        Generate
      </AiButton>
    </form>
  );
}
