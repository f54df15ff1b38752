import { type KeptKey, keptInBrowser } from '@insta-ai/platform';

/** What a reload of this tab must not lose. The undo itself is the server's; here stands only where to look. */
export const keptInTab = {
  /** The action that this tab waits for. */
  action: () => keptInBrowser.read('running_action') ?? undefined,
  /** Whether a note with Undo was in sight a moment ago. */
  hasNote: () => Number(keptInBrowser.read('undo_note_until')) > Date.now(),
  keepAction: (id: string | undefined) => write('running_action', id),
  keepNote: (until: number | undefined) => write('undo_note_until', until?.toString()),
  isEmpty: () => !keptInTab.action() && !keptInTab.hasNote(),
};

function write(key: KeptKey, value: string | undefined): void {
  if (value === undefined) keptInBrowser.forget(key);
  else keptInBrowser.keep(key, value);
}
