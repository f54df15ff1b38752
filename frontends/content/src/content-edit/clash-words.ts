import type { ItemEdits } from '../autosave/item-edits.ts';

/** What the fields are called on the screen. */
const labels: { [name in keyof ItemEdits]: string } = {
  title: 'Title',
  description: 'Description',
  location: 'Location',
  city: 'City',
  prompt: 'Prompt',
  _contentType: 'Content Type',
  contents: 'Selected pictures',
  status: 'Status',
  date: 'Date',
  notify: 'Notify me instead of publish',
  metaDescription: 'Text',
  hashtags: 'Hashtags',
  fit: 'Fit',
};

export type Clash = { label: string; mine: string; theirs: string };

type Words = { write: (instant: string) => string; nameOfType: (id: string) => string };

/** One line for each field that was changed here and elsewhere at once; all caption fields are one line. */
export function clashWords(mine: ItemEdits, theirs: ItemEdits, words: Words): Clash[] {
  const names = Object.keys(theirs) as (keyof ItemEdits)[];
  const lines = names
    .filter(name => labels[name] !== undefined)
    .map(name => ({
      label: labels[name] ?? name,
      mine: wordsOf(name, mine[name], words),
      theirs: wordsOf(name, theirs[name], words),
    }));
  const hasCaption = names.some(name => labels[name] === undefined);
  return hasCaption
    ? [...lines, { label: 'Caption', mine: 'as it is shown here', theirs: 'as it was set elsewhere' }]
    : lines;
}

function wordsOf(name: keyof ItemEdits, value: unknown, { write, nameOfType }: Words): string {
  if (Array.isArray(value)) return value.length === 1 ? '1 picture' : `${value.length} pictures`;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (name === 'status') return String(value || 'Draft');
  if (typeof value !== 'string' || value === '') return 'empty';
  if (name === 'date') return write(value);
  return name === '_contentType' ? nameOfType(value) : value;
}
