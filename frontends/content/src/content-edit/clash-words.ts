import { captionFieldNames } from '@insta-ai/proto/data/caption';
import { contentFields, type EditableField } from '@insta-ai/proto/data/content-fields';
import type { ItemEdits } from '../autosave/item-edits.ts';

export type Clash = { label: string; mine: string; theirs: string };

type Words = {
  write: (instant: string) => string;
  nameOfType: (id: string) => string;
  nameOfAccount: (id: string) => string;
};

const ofCaption: ReadonlySet<string> = new Set(captionFieldNames);

/** One line for each field that was changed here and elsewhere at once; all caption fields are one line. */
export function clashWords(mine: ItemEdits, theirs: ItemEdits, words: Words): Clash[] {
  const names = Object.keys(theirs) as EditableField[];
  const lines = names
    .filter(name => !ofCaption.has(name))
    .map(name => ({
      label: contentFields[name].label,
      mine: wordsOf(name, mine[name], words),
      theirs: wordsOf(name, theirs[name], words),
    }));
  const { label } = contentFields.enableCaption;
  return names.some(name => ofCaption.has(name))
    ? [...lines, { label, mine: 'as shown here', theirs: 'as set elsewhere' }]
    : lines;
}

/** Fields whose values are no words of the screen. */
const inWords: { readonly [N in EditableField]?: (value: ItemEdits[N]) => string } = {
  altTexts: value => (value ?? []).map(({ text }) => text).join(' · ') || 'empty',
  peopleTags: value => (value ?? []).map(({ username }) => username).join(', ') || 'empty',
  collaborators: value => value?.join(', ') || 'empty',
  place: value => value?.name ?? 'none',
  partners: value => value?.join(', ') || 'empty',
  coverMs: value => `${Number(value) / 1_000} s`,
  coverOutput: value => (value ? 'a picture' : 'none'),
  music: value => (value ? `${value.title}, music ${value.volume} %, video ${value.filmVolume} %` : 'none'),
  trialReel: value => ({ off: 'off', manual: 'by hand', performance: 'when it does well' })[value ?? 'off'],
  aiLabel: value => (value === 'auto' ? 'automatic' : String(value)),
  textVoice: value => (value ? 'as it was written' : 'none'),
  status: value => value || 'Draft',
};

function wordsOf(name: EditableField, value: unknown, { write, nameOfType, nameOfAccount }: Words): string {
  const own = inWords[name] as ((value: unknown) => string) | undefined;
  if (own) return own(value);
  if (Array.isArray(value)) return value.length === 1 ? '1 picture' : `${value.length} pictures`;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'string' || value === '') return 'empty';
  if (name === 'date') return write(value);
  if (name === 'account') return nameOfAccount(value);
  return name === '_contentType' ? nameOfType(value) : value;
}
