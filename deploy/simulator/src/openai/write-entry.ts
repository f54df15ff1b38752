import type { Matter } from './read-matter.ts';
import { capitalised, fillIn } from './voices/fill-in.ts';

/**
 * What happens in one entry of a plan. Angles and things to see turn at different speeds, so that a plan of many
 * entries about one activity does not repeat itself.
 */
export function writeEntry(matter: Matter): string {
  const { voice, allDetails } = matter;
  const round = matter.entry?.round ?? 0;
  const turn = Math.floor(round / anglesOf(matter).length);
  const at = turn + round;
  const one = allDetails[at % allDetails.length] ?? '';
  // Once every thing was seen from every angle, they come in pairs.
  const pair = Math.floor(turn / allDetails.length);
  const two = allDetails[(at + Math.max(1, pair)) % allDetails.length] ?? '';
  return fillIn(pair > 0 ? voice.entry.two : voice.entry.one, matter, { Angle: angleOf(matter), one, two });
}

export const writeEntryTitle = (matter: Matter) =>
  `${capitalised(matter.subject.short)}: ${angleOf(matter).toLowerCase()}`;

const anglesOf = ({ voice, entry }: Matter) => voice.angles[entry?.kind ?? 'post'];

function angleOf(matter: Matter): string {
  const angles = anglesOf(matter);
  return angles[(matter.entry?.round ?? 0) % angles.length] ?? angles[0];
}
