/** What can be done with a draft that is looked at, and on the way to the next one. */
export type ReviewAct =
  | 'next'
  | 'previous'
  | 'approve'
  | 'picture'
  | 'text'
  | 'edit'
  | 'type'
  | 'move'
  | 'delete'
  | 'unfold'
  | 'undo'
  | 'help';

type Row = { label: string; keys: readonly string[]; what: string };

/** TABLE: the acts with the words of their buttons and the keys that do the same, the first of which is shown beside it. */
export const reviewKeys: { readonly [act in ReviewAct]: Row } = {
  approve: { label: 'Approve', keys: ['A', 'Enter'], what: 'Schedule it for its date and go on' },
  next: { label: 'Next', keys: ['→', 'J'], what: 'Go to the next draft' },
  previous: { label: 'Previous', keys: ['←', 'K'], what: 'Go back to the one before' },
  picture: { label: 'New picture', keys: ['P'], what: 'Have another picture drawn' },
  text: { label: 'New text', keys: ['T'], what: 'Have text and hashtags written; your own words stay' },
  edit: { label: 'Edit', keys: ['E'], what: 'Change text and hashtags here' },
  type: { label: 'Other type', keys: ['Y'], what: 'Choose another content type' },
  move: { label: 'Move to…', keys: ['M'], what: 'Choose another date' },
  delete: { label: 'Delete', keys: ['Del', '⌫'], what: 'Delete it, after a question' },
  unfold: { label: 'Name and hashtags', keys: ['H'], what: 'Unfold them, or fold them again' },
  undo: { label: 'Undo', keys: ['Ctrl Z', '⌘ Z'], what: 'Take the last step back' },
  help: { label: 'Keys', keys: ['?'], what: 'Show these keys' },
};

/** What the browser calls keys that are shown otherwise. */
const namesOfKeys: { readonly [name: string]: string } = {
  ArrowRight: '→',
  ArrowLeft: '←',
  Delete: 'Del',
  Backspace: '⌫',
};

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'>;

/** What a key does; undefined for every other. A key that is held down walks on, and does nothing else twice. */
export function actOfKey({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
  repeat,
}: Pressed): ReviewAct | undefined {
  const isMod = ctrlKey || metaKey;
  if (isMod) return key.toLowerCase() === 'z' && !altKey && !shiftKey && !repeat ? 'undo' : undefined;
  if (altKey) return undefined;
  const name = namesOfKeys[key] ?? key;
  const act = (Object.keys(reviewKeys) as ReviewAct[]).find(one =>
    reviewKeys[one].keys.some(known => known.toLowerCase() === name.toLowerCase()),
  );
  return repeat && act !== 'next' && act !== 'previous' ? undefined : act;
}

/** The same keys as `aria-keyshortcuts` writes them. */
export function shortcutsOf(act: ReviewAct): string {
  const written: { readonly [key: string]: string } = {
    '→': 'ArrowRight',
    '←': 'ArrowLeft',
    Del: 'Delete',
    '⌫': 'Backspace',
    'Ctrl Z': 'Control+Z',
    '⌘ Z': 'Meta+Z',
  };
  return reviewKeys[act].keys.map(key => written[key] ?? key).join(' ');
}
