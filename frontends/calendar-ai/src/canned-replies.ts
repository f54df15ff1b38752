import type { CalendarEntry } from '@insta-ai/proto/http/calendar-ai';
import type { ContentType } from '@insta-ai/proto/http/content-type';

/** An entry as the model writes it. */
export function exampleEntry(change: Partial<CalendarEntry> = {}): CalendarEntry {
  return {
    type: 'Post',
    date: '2026-11-22T10:00:00.000Z',
    location: 'Tegallalang',
    city: 'Ubud',
    description: 'Rice terraces before the visitors come.',
    prompt: 'Rice terraces at sunrise, mist, nobody there',
    _contentType: 'type-post',
    ...change,
  };
}

const entries = [
  exampleEntry(),
  exampleEntry({ type: 'Story', date: '2026-11-22T15:00:00.000Z', description: 'A coconut at the beach.' }),
  exampleEntry({ type: 'Reel', date: '2026-11-23T11:00:00.000Z', description: 'One wave, three tries.' }),
];

const types = [{ _id: 'type-post', name: 'Travel post', instagramType: 'Post' }];

/** What the calls of the calendar answer when the screen runs alone, and in tests. */
export const cannedReplies = {
  listContentTypes: types as ContentType[],
  generateCalendar: entries,
  saveCalendar: [],
  getPrice: { micros: null },
};
