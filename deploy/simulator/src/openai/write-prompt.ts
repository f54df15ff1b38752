import { openRandom, type Random } from '../drawing/open-random.ts';
import { readPrompt } from '../drawing/read-prompt.ts';
import type { Matter } from './read-matter.ts';
import { tidy } from './subject/read-subject.ts';
import { stripLeadIn } from './subject/strip-lead-in.ts';

const MOST = 220;
const LIGHTS = ['soft natural', 'warm golden', 'bright even', 'gentle morning'] as const;

/** A picture of what was asked for, in its own words, with things to see around it. */
export function writePrompt(matter: Matter, random: Random): string {
  const { said, topic, season, place, entry, full } = matter;
  const asked = entry
    ? full
    : cutAtWord(
        stripLeadIn(tidy(said))
          .replace(/\s+/g, ' ')
          .replace(/[.!?…]+$/, ''),
      );
  const where =
    place.location && !asked.toLowerCase().includes(place.location.toLowerCase()) ? [place.location] : [];
  const base = [asked || full, ...where].join(', ');
  const things = pick(topic.details, random).filter(thing => sceneOf(`${base}, ${thing}`) === sceneOf(base));
  const light = `${season?.light ?? random.pick(LIGHTS)} light`;
  const wished = /wishes for pictures[^:]*:\s*([^\n]+)/i.exec(matter.rules)?.[1];
  return [base, ...things, light, 'photograph, natural colours', ...(wished ? [wished] : [])].join(', ');
}

/** Words around the subject must not turn the picture into one of something else. */
const sceneOf = (prompt: string) => readPrompt(prompt, openRandom('scene')).scene;

function pick(details: Matter['topic']['details'], random: Random): string[] {
  const at = random.whole(0, details.length - 1);
  return [...details, ...details].slice(at, at + 2);
}

const cutAtWord = (text: string) =>
  text.length <= MOST
    ? text
    : text
        .slice(0, MOST)
        .replace(/\s+\S*$/, '')
        .replace(/[,;:]$/, '');
