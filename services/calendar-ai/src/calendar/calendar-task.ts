import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { type Static, type TProperties, Type } from 'typebox';
import type { Task } from '../text-model/ask-for-json.ts';
import { generalRules, promptRule, wishesFor } from '../writing/instructions.ts';
import type { Slot } from './plan-slots.ts';

dayjs.extend(utc);

/** An entry for each slot, in this shape. */
const repliedWith = <T extends TProperties>(entry: T) =>
  Type.Object(
    { entries: Type.Array(Type.Object(entry, { additionalProperties: false })) },
    { additionalProperties: false },
  );

const texts = {
  index: Type.Integer({ description: 'index of the slot that this entry is for' }),
  location: Type.String({ description: 'Place where it happens, without the city' }),
  city: Type.String({ description: 'City or village of the place' }),
  description: Type.String({ description: 'What is seen and told, one or two sentences' }),
};
const prompt = Type.String({ description: 'What the picture shows, for an image model' });

/** What the model is asked for, per slot; every field required, as strict servers demand (ai-providers.md, C3). */
const CalendarQuestion = repliedWith({ ...texts, prompt });
/** What is taken: a model without strict schemas may leave the prompt out, and the description is drawn then. */
export const CalendarReply = repliedWith({ ...texts, prompt: Type.Optional(prompt) });
export type WrittenEntry = Static<typeof CalendarReply>['entries'][number];

/** What all entries of a calendar are about. */
export type CalendarBrief = {
  description: string;
  activities: string;
  promptCalendar: string;
};

/** A slot with its number in the whole calendar, from 1. */
export type NumberedSlot = Slot & { index: number };

/** Has the texts of some slots written; moments and kinds are fixed already and not the model's to change. */
export function calendarTask(
  { description, activities, promptCalendar }: CalendarBrief,
  slots: readonly NumberedSlot[],
  written: readonly string[],
): Task<typeof CalendarReply> {
  return {
    name: 'write_calendar',
    schema: CalendarReply,
    asked: CalendarQuestion,
    instructions: [
      ...generalRules,
      'Fill a content calendar: for each slot of the request say what the owner shows, and where.',
      `Write exactly one entry for each of the ${slots.length} slots, in their order, with the index of the slot.`,
      'A Reel shows something that moves, a Post one strong picture, a Story a small moment of the day that fits its hour.',
      'The stories of one day belong together and can happen in that order on that day; keep ways between places short.',
      promptRule,
      'A prompt has at most 40 words, stands for itself, and names what makes its picture different from the others.',
      'No entry repeats another one, nor one of already_written. No hashtags.',
      ...wishesFor('the calendar', promptCalendar),
    ],
    request: {
      title: `Slots ${slots.at(0)?.index} to ${slots.at(-1)?.index}`,
      description,
      activities,
      slots: slots.map(({ index, type, local }) => ({
        index,
        type,
        // The clock of the person, whatever zone this process is in.
        date: dayjs.utc(local).format('dddd, D MMMM YYYY, HH:mm'),
      })),
      already_written: written,
    },
    notBlank: [],
  };
}
