import { insertedAfter, tooLongWithInsert, type Way } from '@insta-ai/design/compare';
import { contentFields } from '@insta-ai/proto/data/content-fields';
import { type EntryText, entryTexts, type Row } from './kept-calendar.ts';

/** What the model wrote for an entry that there is. */
export type RewrittenTexts = Pick<Row, EntryText | 'voice' | 'resembles'>;

/** What happens to new texts of an entry. */
type Sorted = {
  /** What the entry takes at once. */
  filled: Partial<Row>;
  /** Texts that meet words of the person, who chooses. */
  offered: EntryText[];
  /** What comes with the new description, and not without it: a picture or a place of another entry. */
  rest: Partial<Row>;
};

/** What the person typed stays until they choose; the entry takes everything else, with a description of theirs only when that is replaced. */
export function sortRewritten(row: Row, texts: RewrittenTexts): Sorted {
  const own = ownTexts(row);
  const offered = entryTexts.filter(
    name => own.includes(name) && (texts[name] ?? '').trim() !== '' && texts[name] !== row[name],
  );
  const rest = {
    ...pick(
      texts,
      entryTexts.filter(name => !own.includes(name)),
    ),
    ownWords: own,
  };
  if (offered.includes('description')) return { filled: {}, offered, rest };
  const { voice, resembles } = texts;
  const filled = own.includes('description') ? rest : { ...rest, voice, resembles };
  return { filled, offered, rest: {} };
}

/** Whether an entry has words of the person. */
export function hasOwnWords(row: Row): boolean {
  return ownTexts(row).length > 0;
}

/** A whole new entry for one of the person's: its day and its type come with its description. */
export function sortNewEntry(row: Row, entry: Row): Sorted {
  const { filled, offered, rest } = sortRewritten(row, entry);
  const { type, date, _contentType, isByRule } = entry;
  const place = { type, date, _contentType, isByRule };
  if (offered.includes('description')) return { filled, offered, rest: { ...rest, ...place } };
  return { filled: 'description' in filled ? { ...filled, ...place } : filled, offered, rest };
}

/** What an entry becomes when the person takes a new text in place of theirs, or after them. */
export function chosen(
  row: Row,
  name: EntryText,
  way: Exclude<Way, 'keep'>,
  { texts, rest }: { texts: RewrittenTexts; rest: Partial<Row> },
): Partial<Row> {
  const written = texts[name] ?? '';
  const { voice = row.voice, resembles = row.resembles } = texts;
  if (way === 'insert') {
    const words = { [name]: inserted(name, row[name] ?? '', written) };
    return name === 'description' ? { ...words, voice, resembles } : words;
  }
  const ownWords = (row.ownWords ?? []).filter(one => one !== name);
  if (name !== 'description') return { [name]: written, ownWords };
  return { ...rest, description: written, voice: texts.voice, resembles: texts.resembles, ownWords };
}

/** The texts of an entry that are the person's after they changed some. */
export function ownWordsAfter({ ownWords = [] }: Row, changed: Partial<Row>): Pick<Row, 'ownWords'> {
  const typed = entryTexts.filter(name => name in changed && !ownWords.includes(name));
  return typed.length > 0 ? { ownWords: [...ownWords, ...typed] } : {};
}

/** Why a new text cannot come after that of the entry; an entry becomes an item, which takes as much. */
export function insertProblem(row: Row, name: EntryText, written: string): string | undefined {
  return tooLongWithInsert(inserted(name, row[name] ?? '', written), contentFields[name].most);
}

function inserted(name: EntryText, own: string, written: string): string {
  // A place is one line.
  return name === 'location' || name === 'city'
    ? `${own.trimEnd()}, ${written}`
    : insertedAfter(own, written);
}

/** What was typed and emptied again is nobody's. */
function ownTexts(row: Row): EntryText[] {
  return (row.ownWords ?? []).filter(name => (row[name] ?? '').trim() !== '');
}

function pick(texts: RewrittenTexts, names: readonly EntryText[]): Partial<Row> {
  return Object.fromEntries(names.map(name => [name, texts[name]]));
}
