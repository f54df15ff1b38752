import { Select } from '@insta-ai/design/select';
import { ownZone } from '@insta-ai/proto/rules/clock/zone-offset';

type Props = {
  /** IANA name; empty for the browser's. */
  zone: string;
  onChange: (zone: string) => void;
};

/** The zone in which times are shown and picked; empty follows the browser. */
export function TimeZoneSelect({ zone, onChange }: Props) {
  return (
    <Select
      label="Time zone"
      description={zone ? undefined : `Leave empty to follow this browser: ${ownZone()}.`}
      placeholder={ownZone()}
      data={zonesWith(zone)}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Follow the browser’s time zone' }}
      limit={60}
      nothingFoundMessage="No time zone found"
      value={zone || null}
      onChange={chosen => onChange(chosen ?? '')}
    />
  );
}

/** The browser's list leaves out UTC and old names; what is saved is always among them. */
function zonesWith(saved: string): string[] {
  const known = ['UTC', ...Intl.supportedValuesOf('timeZone')];
  return [...new Set(saved ? [...known, saved] : known)];
}
