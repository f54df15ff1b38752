import { late, SkeletonRows } from '@insta-ai/design';

/** The entries to read and to change: not in the first view, which is the request alone. */
export const EntryList = late(
  async () => (await import('./entry-list.tsx')).EntryList,
  <SkeletonRows count={3} height={72} />,
);
export const EntryEditor = late(
  async () => (await import('./entry-editor.tsx')).EntryEditor,
  <SkeletonRows count={3} height={240} />,
);
export const MissingTypesNote = late(async () => (await import('./missing-types-note.tsx')).MissingTypesNote);
