import { instagramTypes } from '@insta-ai/proto/data/content-type';
import type { CalendarEntry } from '@insta-ai/proto/http/calendar-ai';
import { type TextVoice, textVoiceAfter } from '@insta-ai/proto/rules/voice/text-voice';
import { cacheTypes } from '../content-types/cache-types.ts';
import { giveType } from '../content-types/choose-type.ts';
import type { ContentTypesGateway } from '../content-types/content-types.gateway.ts';
import { type ContentDocument, newContent } from '../item/content-document.ts';
import { rowTypeGone } from './calendar.errors.ts';
import { titleOf } from './title-of.ts';

/** Whose drafts they become, and of which Instagram account. */
type Belonging = Pick<ContentDocument, 'owner' | 'account'>;

/** The drafts that a calendar becomes, in its order; throws with the row number when one is not possible. */
export async function newItems(
  { owner, account }: Belonging,
  entries: readonly CalendarEntry[],
  contentTypes: Pick<ContentTypesGateway, 'get'>,
  now: Date,
): Promise<ContentDocument[]> {
  const types = cacheTypes(contentTypes);
  const items: ContentDocument[] = [];
  for (const [index, entry] of entries.entries()) {
    const typeId = entry._contentType || null;
    if (typeId && !(await types.get(owner, typeId))) throw rowTypeGone(index + 1);
    // An entry keeps the kind it was planned as; a type of another kind only lends it its settings.
    const kind = instagramTypes.find(type => type === entry.type);
    const { description, location, city, prompt = '' } = entry;
    const item: ContentDocument = {
      ...newContent(owner, now),
      title: titleOf(entry),
      description,
      location,
      city,
      prompt,
      textVoice: voiceOfEntry(entry),
      account,
      date: new Date(entry.date),
      instagramType: kind,
    };
    items.push({ ...item, ...(typeId && (await giveType(types, item, { id: typeId, now, kind }))) });
  }
  return items;
}

/** Of a description that somebody wrote wholly anew before it was saved nothing is kept. */
function voiceOfEntry({ description, voice }: CalendarEntry): TextVoice | null {
  if (!voice) return null;
  const { text, hadSheet, exemplars } = voice;
  return textVoiceAfter(
    { of: 'description', text, hadSheet, exemplars },
    { metaDescription: '', description },
  );
}
