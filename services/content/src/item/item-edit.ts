import { captionFieldNames, unsetCaption } from '@insta-ai/proto/data/caption';
import { contentFields, editableFields, plannerFields } from '@insta-ai/proto/data/content-fields';
import type { ContentSave } from '@insta-ai/proto/http/content';
import { textVoiceAfter } from '@insta-ai/proto/rules/voice/text-voice';
import type { ContentDocument } from './content-document.ts';
import { toMediaPath } from './media-address.ts';

/** What a person may write, in the store's form; the type is handled apart because it has to be looked up. */
export type ItemEdit = Partial<Omit<ContentDocument, '_contentType'>>;

const plannerOnly: ReadonlySet<string> = new Set(plannerFields);

/** The fields of a save that a person may write; others are left out. */
export function readEdit(body: ContentSave, publicUrl: string): ItemEdit {
  const edit: Record<string, unknown> = {};
  for (const name of editableFields) {
    const value = body[name];
    if (value === undefined || name === '_contentType') continue;
    // A page that was loaded before the item had an account.
    if (name === 'account' && value === null) continue;
    edit[name] = contentFields[name].kind === 'moment' && value ? new Date(String(value)) : value;
  }
  // Specification section 3: an empty status is a Draft.
  if (body.status === '') edit.status = 'Draft';
  if (body.contents) edit.contents = body.contents.map(address => toMediaPath(address, publicUrl));
  if (body.coverOutput) edit.coverOutput = toMediaPath(body.coverOutput, publicUrl);
  for (const name of ['altTexts', 'peopleTags'] as const)
    if (body[name])
      edit[name] = body[name].map(one => ({ ...one, output: toMediaPath(one.output, publicUrl) }));
  return edit as ItemEdit;
}

/** The part of an edit that differs from the item; what is said of the voice of a text goes with that text. */
export function changedFields(item: ContentDocument, edit: ItemEdit): ItemEdit {
  const whole = { ...item, ...edit };
  const textVoice = textVoiceAfter(whole.textVoice, whole);
  const changed = Object.entries({ ...edit, ...(whole.textVoice && { textVoice }) }).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(item[name as keyof ContentDocument]),
  );
  return Object.fromEntries(changed) as ItemEdit;
}

/** Whether a change concerns what goes out, or when. */
export function touchesPost(changed: Partial<ContentDocument>): boolean {
  return Object.keys(changed).some(name => !plannerOnly.has(name));
}

/** Caption fields of the type that the item itself lacks (specification section 4). */
export function missingCaption(item: ItemEdit, ofType: ItemEdit): ItemEdit {
  return lookOfType(item, { before: {}, after: ofType });
}

/**
 * The look of another type for an item, but for what a person changed on it: that is what differs from the type before.
 * @param types what the type before and the new one say; of none, or of one that is gone, nothing is known.
 */
export function lookOfType(item: ItemEdit, types: { before: ItemEdit; after: ItemEdit }): ItemEdit {
  const look = captionFieldNames.flatMap(name => {
    const own = item[name];
    const isOwn = own !== undefined && own !== types.before[name];
    const wanted = types.after[name] ?? (own === undefined ? undefined : unsetValue(name, types.after));
    return isOwn || wanted === undefined ? [] : [[name, wanted]];
  });
  return Object.fromEntries(look);
}

/** What counts while nothing is set; a caption keeps its words of a look (font, colours) until it has others. */
function unsetValue(name: (typeof captionFieldNames)[number], look: ItemEdit): number | boolean | undefined {
  return name === 'enableCaption' ? false : unsetCaption(name, look);
}
