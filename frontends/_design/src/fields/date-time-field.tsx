import { ownZone } from '@insta-ai/proto/rules/clock/zone-offset';
import { CloseButton, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { fromWallClock, toWallClock, zoneLabel } from '../date/format-date.ts';

type Props = {
  label: string;
  /** A moment, ISO in UTC; null for none. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** IANA name; the browser's own when left out or empty. */
  zone?: string;
  isClearable?: boolean;
  isDisabled?: boolean;
  error?: string;
};

/** Date and time in the person's zone, which it names. Native, so the keyboard and every phone know it. */
export function DateTimeField({ label, value, onChange, zone, isClearable, isDisabled, error }: Props) {
  const shownZone = zone || ownZone();
  const [text, setText] = useState(() => toWallClock(value, shownZone));

  useEffect(() => setText(toWallClock(value, shownZone)), [value, shownZone]);

  const change = (typed: string) => {
    const moment = fromWallClock(typed, shownZone);
    // Clocks that are changed skip a time: what is shown is the moment that is given, also where that is the one of before.
    setText(moment ? toWallClock(moment, shownZone) : typed);
    onChange(moment);
  };

  return (
    <TextInput
      type="datetime-local"
      label={label}
      description={zoneLabel(shownZone, value ?? undefined)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      // Else browsers take a year of six digits and wait for the last two.
      max="9999-12-31T23:59"
      value={text}
      onChange={event => change(event.currentTarget.value)}
      disabled={isDisabled}
      error={error}
      rightSection={
        isClearable && value ? (
          <CloseButton size="sm" aria-label={`Clear ${label}`} onClick={() => change('')} />
        ) : undefined
      }
    />
  );
}
