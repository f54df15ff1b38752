import type { GraphError } from '../graph-result.ts';
import { byCode, limited, permission } from './code-errors.ts';
import { again, type GraphErrorRow, otherMedia, row } from './error-row.ts';
import { bySubcodeOf190 } from './login-errors.ts';
import { bySubcode } from './media-errors.ts';

/** Seen for a short while on objects that were just made (instagram-graph-api.md, 7.2), final after some tries. */
const objectMissing = row(
  'objectMissing',
  'transient',
  'Instagram cannot find the post it was preparing, or may not show it.',
  'Connect Instagram again on your profile and publish again.',
  { tries: 4 },
);

const unknownTransient = row('instagramDown', 'transient', 'Instagram had a problem on its side.', again);

/** What of a refusal tells which it is. */
type Refusal = Pick<
  GraphError,
  'code' | 'subcode' | 'transient' | 'text' | 'status' | 'forPerson' | 'regainMs'
>;

/**
 * The row for a refusal: subcode first, then code, never by text (instagram-graph-api.md, 7.1); in the platform's own words where
 * ours would tell nothing that a person can act on.
 */
export function classify(error: Refusal): GraphErrorRow {
  const found = find(error);
  if (found.cause === limited.cause) return pausedFor(error.regainMs);
  // Where a value is not valid, even the words for a developer name it.
  const words = error.forPerson || (found === byCode[100] && error.text);
  if (!found.told || !words) return found;
  return { ...found, ...found.told, message: `${found.told.message} ${words}` };
}

function find(error: Refusal): GraphErrorRow {
  const { code, subcode, status } = error;
  if (code === 190) return bySubcodeOf190[subcode ?? 0] ?? byCode[190] ?? unknownTransient;
  const known =
    (subcode !== undefined && bySubcode[subcode]) ||
    (code === 100 && subcode === 33 && objectMissing) ||
    (status === tooManyRequests && limited) ||
    byCode[code] ||
    (code >= 200 && code <= 299 && permission);
  if (known && !(error.transient && known.class === 'permanent')) return known;
  if (error.transient || status >= 500) return unknownTransient;
  return row(
    'unknown',
    'permanent',
    `Instagram refused the post: ${error.forPerson || error.text || `error ${code}`}`,
    'Change the text or the media and publish again.',
  );
}

const tooManyRequests = 429;

/** A pause that is long enough to be named is. */
function pausedFor(ms = 0): GraphErrorRow {
  const minutes = Math.ceil(ms / 60_000);
  if (minutes < 2) return limited;
  const length = minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
  return { ...limited, message: `Instagram asked for a pause of ${length} after too many requests.` };
}

/** The row for the text of a container in state ERROR, which carries the subcode in a sentence (2.5). */
export function classifyContainerFault(status: string | undefined): GraphErrorRow {
  const subcode = /\b(2207\d{3})\b/.exec(status ?? '')?.[1];
  const known = subcode === undefined ? undefined : bySubcode[Number(subcode)];
  // A failed container never recovers: what would be repeatable for a call needs a new one here.
  if (known) return known.class === 'permanent' ? known : { ...known, class: 'new-container', tries: 3 };
  return row('processing', 'new-container', 'Instagram could not process the media.', otherMedia, {
    tries: 3,
  });
}
