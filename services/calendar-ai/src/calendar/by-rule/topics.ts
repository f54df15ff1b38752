import { fitText, oneLine } from '../../writing/fit-text.ts';
import type { CalendarBrief } from '../calendar-task.ts';

/** Longest topic, in characters: what is said of it stands in the same sentence. */
const longest = 120;
const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });

/** What a person wants to show, in their own words: the activities first, then what the description says. */
export function topicsOf({ description, activities, promptCalendar }: CalendarBrief): string[] {
  const said = [...activities.split(/[,;\n、，；]/u), ...sentencesIn(description)].map(tidy).filter(isSaid);
  const topics = said.length > 0 ? said : sentencesIn(promptCalendar).map(tidy).filter(isSaid);
  const seen = new Set<string>();
  return topics.filter(topic => !seen.has(topic.toLowerCase()) && seen.add(topic.toLowerCase()));
}

function sentencesIn(text: string): string[] {
  return text.split('\n').flatMap(line => [...sentences.segment(line)].map(({ segment }) => segment));
}

/** Without bullets, and without the stop at its end. */
function tidy(text: string): string {
  return fitText(
    oneLine(text.replace(/^\s*(?:[-*•–—]|\d+[.)])\s*/u, '')).replace(/[.。!！\s]+$/u, ''),
    longest,
  );
}

function isSaid(topic: string): boolean {
  return /[\p{L}\p{N}\p{So}]/u.test(topic);
}
