import { Select } from '@insta-ai/design/select';

type Props = { minutes: number; onChange: (minutes: number) => void };

const choices: [minutes: number, label: string][] = [
  [15, '15 minutes'],
  [60, '1 hour'],
  [3 * 60, '3 hours'],
  [12 * 60, '12 hours'],
  [24 * 60, '1 day'],
];

/** How late an item may be before the person is asked about it. */
export function LateLimitSelect({ minutes, onChange }: Props) {
  const isKnown = choices.some(([value]) => value === minutes);
  const all = isKnown ? choices : [...choices, [minutes, `${minutes} minutes`]];
  return (
    <Select
      label="Ask before publishing content that is late by more than"
      description="After an outage. It is not published until you decide."
      data={all.map(([value, label]) => ({ value: String(value), label: String(label) }))}
      allowDeselect={false}
      value={String(minutes)}
      onChange={chosen => chosen && onChange(Number(chosen))}
    />
  );
}
