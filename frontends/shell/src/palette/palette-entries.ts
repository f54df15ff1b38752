import type { User } from '@insta-ai/proto/http/auth-user';
import { linksFor } from '../remotes.ts';

/** What the palette offers; `run` for what is no address. */
export type PaletteEntry = { group: string; label: string; hint?: string } & (
  | { to: string; run?: undefined }
  | { to?: undefined; run: () => void }
);

type Commands = { switchTheme: () => void; showShortcuts: () => void; logOut: () => void };

/** TABLE: every screen and every action that is not bound to an item. */
export function fixedEntries(
  { switchTheme, showShortcuts, logOut }: Commands,
  user: Pick<User, 'role'> | undefined | null,
): PaletteEntry[] {
  return [
    { group: 'Actions', label: 'Add Content', to: '/contents/create' },
    { group: 'Actions', label: 'Magic AI', to: '/?magicAI=open' },
    { group: 'Actions', label: 'Review drafts', to: '/contents/review' },
    { group: 'Actions', label: 'Add Content Type', to: '/contentTypes/create' },
    ...linksFor(user).map(({ label, to }) => ({ group: 'Screens', label, to })),
    { group: 'Screens', label: 'AI Calendar', to: '/calendarAI' },
    { group: 'Screens', label: 'Voice', to: '/voice' },
    { group: 'Screens', label: 'Spending', to: '/profile/spending' },
    { group: 'Screens', label: 'Privacy', to: '/privacy' },
    { group: 'Actions', label: 'Switch the theme', run: switchTheme },
    { group: 'Actions', label: 'Keyboard shortcuts', hint: '?', run: showShortcuts },
    { group: 'Actions', label: 'Logout', run: logOut },
  ];
}

/** The entries that hold every typed word, in their order, group by group. */
export function entriesFor(typed: string, entries: readonly PaletteEntry[]): PaletteEntry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const fitting = entries.filter(({ label, group }) =>
    words.every(word => `${label} ${group}`.toLowerCase().includes(word)),
  );
  return [...Map.groupBy(fitting, ({ group }) => group).values()].flat();
}
