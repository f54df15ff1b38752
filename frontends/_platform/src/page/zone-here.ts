import { ownZone } from '@insta-ai/proto/rules/clock/zone-offset';
import { isTimeZone } from '@insta-ai/proto/rules/time-zone';

/** Asked by all that shows a time, and slow to tell. */
const known = new Map<string, boolean>();

/** The zone that is wanted, or the browser's own: that may be older than a name which the server knows. */
export function zoneHere(wanted: string | undefined): string {
  if (wanted) {
    const isKnown = known.get(wanted) ?? isTimeZone(wanted);
    known.set(wanted, isKnown);
    if (isKnown) return wanted;
  }
  return ownZone();
}
