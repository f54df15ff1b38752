import { aiLabelChoices } from '../rules/ai-label.ts';
import { mostSelected } from '../rules/select-output.ts';
import { trialChoices } from '../rules/trial-reel.ts';
import { captionFields } from './caption.ts';
import { type Field, initialValues, namesOf, namesWhere } from './field.ts';

/** The states of an item (specification section 4); an empty one is shown as Draft. */
export const contentStatuses = ['Draft', 'Scheduled', 'Published'] as const;
export type ContentStatus = (typeof contentStatuses)[number];

/** What can be wished of an item that is going out. */
export const wishes = ['draft', 'delete'] as const;

type ContentField = Field & {
  /** It only helps to plan: neither what goes out nor when depends on it. */
  planner: boolean;
  /** What keeps the item from going out may depend on it. */
  checked: boolean;
} & (
    | {
        writtenBy: 'person';
        /** What it is called on the screen; fields of one name are one thing there. */
        label: string;
      }
    | { writtenBy: 'product' }
  );

const note = { writtenBy: 'person', planner: true, checked: false } as const;
const post = { writtenBy: 'person', planner: false, checked: true } as const;
const look = { writtenBy: 'person', planner: false, checked: false } as const;
const fact = { writtenBy: 'product', planner: false, checked: false } as const;

/** A caption field may be missing: the item then takes the one of its type. */
const drawn = { ...look, label: 'Caption', optional: true } as const;
const caption = Object.fromEntries(
  Object.entries(captionFields).map(([name, field]) => [name, { ...field, ...drawn }]),
) as { [N in keyof typeof captionFields]: Omit<(typeof captionFields)[N], 'label'> & typeof drawn };

/**
 * Every field of an item as the API has it (specification section 3). Types, schemas, a new item, what a save takes and
 * changes, the words of the screen and the reading of older documents come from this table.
 */
export const contentFields = {
  title: { ...note, label: 'Title', kind: 'text', most: 500, initial: '' },
  description: { ...note, label: 'Description', kind: 'text', most: 10_000, initial: '' },
  location: { ...note, label: 'Location', kind: 'text', most: 500, initial: '' },
  city: { ...note, label: 'City', kind: 'text', most: 500, initial: '' },
  prompt: { ...note, label: 'Prompt', kind: 'text', most: 10_000, initial: '' },
  _contentType: { ...post, label: 'Content Type', kind: 'id', nullable: true, initial: null },
  contents: {
    ...post,
    label: 'Selected pictures',
    kind: 'texts',
    most: mostSelected,
    each: 2_000,
    initial: [],
  },
  status: { ...post, label: 'Status', kind: 'choice', from: ['', ...contentStatuses], initial: 'Draft' },
  date: { ...post, label: 'Date', kind: 'moment', nullable: true, initial: null },
  notify: { ...post, label: 'Notify me instead of publish', kind: 'flag', initial: false },
  metaDescription: { ...post, label: 'Text', kind: 'text', most: 10_000, initial: '' },
  hashtags: { ...post, label: 'Hashtags', kind: 'text', most: 10_000, initial: '' },
  /** How a picture outside Instagram's ratios is made to fit: padded (nothing lost) or cropped. */
  fit: { ...post, label: 'Fit', kind: 'choice', from: ['pad', 'crop'], initial: 'pad' },
  /**
   * The account it goes to, or went to: the one that was selected when it was made, until a person chooses another. Null was made
   * before any was connected, and goes to the first one that is selected; a save with null leaves it as it is.
   */
  account: {
    ...post,
    label: 'Instagram Account',
    kind: 'id',
    nullable: true,
    optional: true,
    initial: null,
  },
  /** What a person who does not see a picture hears of it; kept of one that is deselected, for it may come back. */
  altTexts: {
    ...post,
    label: 'Alternative text',
    kind: 'output-texts',
    most: 40,
    each: 2_000,
    initial: [],
  },
  /** People on a picture, or in a video; kept of one that is deselected, as its text is. */
  peopleTags: { ...post, label: 'People tags', kind: 'person-tags', most: 60, each: 100, initial: [] },
  shareToFeed: { ...post, label: 'Show in the feed', kind: 'flag', initial: true },
  /** The frame of a film that stands for it, in milliseconds from its start. */
  coverMs: { ...post, label: 'Cover', kind: 'number', least: 0, most: 900_000, initial: 0 },
  /** The picture that stands for it instead of a frame; empty for none. */
  coverOutput: { ...post, label: 'Cover picture', kind: 'text', most: 2_000, initial: '' },
  /** What plays below it, beside the sound of its film. */
  music: { ...post, label: 'Music', kind: 'music', most: 300, nullable: true, initial: null },
  /** Who shares it with everyone, after a time among people who do not follow (`rules/trial-reel.ts`). */
  trialReel: { ...post, label: 'Trial Reel', kind: 'choice', from: trialChoices, initial: 'off' },
  /** Names of accounts without the @. */
  collaborators: { ...post, label: 'Collaborators', kind: 'texts', most: 20, each: 100, initial: [] },
  /** Shown above it, and found there by others; Location and City are the planner's own. */
  place: { ...post, label: 'Place on Instagram', kind: 'place', most: 300, nullable: true, initial: null },
  /** The label that it was paid for, and the names of those who paid. */
  paidPartnership: { ...post, label: 'Paid partnership', kind: 'flag', initial: false },
  partners: { ...post, label: 'Partners', kind: 'texts', most: 20, each: 100, initial: [] },
  /** Written below the post once it is live. */
  firstComment: { ...post, label: 'First comment', kind: 'text', most: 2_000, initial: '' },
  /** Instagram invites people to comment. */
  commentPrompt: { ...post, label: 'Comment prompt', kind: 'flag', initial: false },
  commentsOff: { ...post, label: 'Comments off', kind: 'flag', initial: false },
  /** Whether it carries Instagram's AI label (`rules/ai-label.ts`). */
  aiLabel: { ...post, label: 'AI label', kind: 'choice', from: aiLabelChoices, initial: 'auto' },
  /** With whose voice a model wrote a text of it last (`rules/voice/text-voice.ts`); null once somebody wrote that wholly anew. */
  textVoice: { ...note, label: 'Voice', kind: 'record', nullable: true, initial: null },
  ...caption,
  enableCaption: { ...caption.enableCaption, checked: true },
  _id: { ...fact, kind: 'id' },
  /** Kind of post, its own: a type that is deleted or made another kind leaves it, so that an item goes out as it was planned. */
  instagramType: { ...fact, checked: true, kind: 'text', most: 20, nullable: true, optional: true },
  /** Who changed that last, and when; absent while nobody did. */
  aiLabelBy: { ...fact, kind: 'text', most: 500, nullable: true, optional: true },
  aiLabelAt: { ...fact, kind: 'moment', nullable: true, optional: true },
  publishedDate: { ...fact, checked: true, kind: 'moment', nullable: true, initial: null },
  permalink: { ...fact, checked: true, kind: 'link', nullable: true, initial: null },
  /** What did not come with the post although it is live, in words. */
  liveNote: { ...fact, kind: 'text', most: 2_000, nullable: true, optional: true },
  /** Since when nobody knows whether it is live; gone once it is known. To send it again needs a word (`Consent`). */
  mayBeLive: { ...fact, checked: true, kind: 'moment', nullable: true, optional: true },
  outcome: { ...fact, kind: 'record', nullable: true, initial: null },
  /** What is to become of it as soon as Instagram's answer is there; wished while it was going out. */
  wish: { ...fact, kind: 'choice', from: wishes, nullable: true, optional: true },
  /** Of a scheduled item: refreshed after each change, a day and an hour before its date; null for every other. */
  preflight: { ...fact, kind: 'record', nullable: true, optional: true, initial: null },
  /** Grows with every change; send back the one you edited so that two tabs cannot undo each other. */
  version: { ...fact, kind: 'version' },
  createdAt: { ...fact, kind: 'moment' },
  updatedAt: { ...fact, kind: 'moment' },
} as const satisfies { [name: string]: ContentField };

export const contentFieldNames = namesOf(contentFields);

/** What a person may change. */
export const editableFields = namesWhere(contentFields, 'writtenBy', 'person');
export type EditableField = (typeof editableFields)[number];

export const plannerFields = namesWhere(contentFields, 'planner', true);

/** Fields that the checks of an item look at: a change of another one, such as the title, is no reason to check again. */
export const checkedFields = namesWhere(contentFields, 'checked', true);

/** An item before its first edit. */
export function newContentFields() {
  return initialValues(contentFields);
}
