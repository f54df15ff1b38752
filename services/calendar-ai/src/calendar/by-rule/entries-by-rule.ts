import type { InstagramType } from '@insta-ai/proto/data/content-type';
import { tidyImagePrompt } from '../../writing/image-prompt.ts';
import { calendarNotDescribed } from '../calendar.errors.ts';
import type { CalendarBrief } from '../calendar-task.ts';
import type { Slot } from '../plan-slots.ts';
import type { EntryTexts } from '../write-entries.ts';
import { angles } from './angles.ts';
import { topicsOf } from './topics.ts';

/**
 * Texts for all slots without any model: each topic of the person in one way after the other. No two are the same, and none is
 * one of `known`. Where it happens is not guessed.
 */
export function entriesByRule(
  brief: CalendarBrief,
  slots: readonly Pick<Slot, 'type'>[],
  known: readonly string[] = [],
): EntryTexts[] {
  const topics = topicsOf(brief);
  if (topics.length === 0) throw calendarNotDescribed();
  const turns = { Post: 0, Reel: 0, Story: 0 };
  const next = (type: InstagramType): EntryTexts => {
    const texts = textsOf(topics, type, turns[type]++);
    return known.includes(texts.description) ? next(type) : texts;
  };
  return slots.map(({ type }) => next(type));
}

function textsOf(topics: readonly string[], type: Slot['type'], turn: number): EntryTexts {
  const ways = angles[type];
  const topic = topics[turn % topics.length] ?? '';
  // Another way for each topic of a round, so that neighbours differ in both.
  const round = Math.floor(turn / topics.length);
  const way = ways[(round + (turn % topics.length)) % ways.length];
  const part = Math.floor(round / ways.length) + 1;
  const description = `${topic}: ${way?.told}${part > 1 ? `, part ${part}` : ''}.`;
  return {
    location: '',
    city: '',
    description,
    prompt: tidyImagePrompt(`${topic}, ${way?.seen}`),
  };
}
