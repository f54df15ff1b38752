/** What a reload of this tab must not lose. The undo itself is the server's; here stands only where to look. */
const names = { action: 'running_action', noteUntil: 'undo_note_until' } as const;

export const keptInTab = {
  /** The action that this tab waits for. */
  action: () => read('action'),
  /** Whether a note with Undo was in sight a moment ago. */
  hasNote: () => Number(read('noteUntil')) > Date.now(),
  keepAction: (id: string | undefined) => write('action', id),
  keepNote: (until: number | undefined) => write('noteUntil', until?.toString()),
  isEmpty: () => !read('action') && !keptInTab.hasNote(),
};

function read(name: keyof typeof names): string | undefined {
  return window.sessionStorage.getItem(names[name]) ?? undefined;
}

function write(name: keyof typeof names, value: string | undefined): void {
  if (value === undefined) window.sessionStorage.removeItem(names[name]);
  else window.sessionStorage.setItem(names[name], value);
}
