import { sameOnClock } from '@insta-ai/proto/rules/clock/wall-time';
import { ownZone } from '@insta-ai/proto/rules/clock/zone-offset';
import { Anchor, CloseButton, TextInput } from '@mantine/core';
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

/** Date and time in the person's zone, which it names; of an hour that the clock shows twice either is given. Native, so the keyboard and every phone know it. */
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
      description={
        <>
          {zoneLabel(shownZone, value ?? undefined)}
          {value && <Twice value={value} zone={shownZone} onOther={isDisabled ? undefined : onChange} />}
        </>
      }
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

type TwiceProps = { value: string; zone: string; onOther: ((value: string) => void) | undefined };

/** Which one it is, where summer time ends and the clock shows the time a second time. */
function Twice({ value, zone, onOther }: TwiceProps) {
  const moment = Date.parse(value);
  const other = Number.isNaN(moment) ? undefined : sameOnClock(moment, zone);
  if (other === undefined) return null;
  const [which, next] = moment < other ? ['first', 'second'] : ['second', 'first'];
  return (
    <>
      {`. Clocks go back, so this time comes twice: this is the ${which}. `}
      {onOther && (
        <Anchor
          component="button"
          type="button"
          inherit
          underline="always"
          onClick={() => onOther(new Date(other).toISOString())}
        >
          {`Take the ${next}`}
        </Anchor>
      )}
    </>
  );
}
