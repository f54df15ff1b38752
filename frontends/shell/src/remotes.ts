import type { User } from '@insta-ai/proto/http/auth-user';
import type { RemoteName } from '@insta-ai/proto/http/remotes';

/**
 * TABLE: which remote draws which path, and which links the frame has. Data only: the server reads it too, to preload
 * what the asked-for screen needs.
 */
export type RemoteRow = {
  name: RemoteName;
  /** Path patterns, and the page file that draws each (`content-list` for `content-list.page.tsx`). */
  pages: { [path: string]: string };
  /** Pages that a browser draws in one of several ways. */
  habits?: { [page: string]: Habit };
};

/** Where the browser keeps a person's way (a key of `keptInBrowser`), and the file of each that comes beside that of the page. */
export type Habit = { keptAs: string; files: { [way: string]: string } };

export const remotes: RemoteRow[] = [
  {
    name: 'content',
    // The first pattern that fits counts.
    pages: { '/': 'content-list', '/contents/review': 'review', '/contents/*': 'content-edit' },
    habits: {
      'content-list': {
        keptAs: 'contents_view',
        files: { calendar: 'content-calendar', list: 'content-days' },
      },
    },
  },
  {
    name: 'content-type',
    pages: { '/contentTypes': 'content-type-list', '/contentTypes/*': 'content-type-edit' },
  },
  {
    name: 'auth-user',
    pages: {
      '/resetPassword': 'reset-password',
      '/setPassword/*': 'set-password',
      '/confirmEmail/*': 'confirm-email',
      '/profile': 'profile',
      '/profile/spending': 'spending',
      '/profile/facebook': 'facebook-return',
      '/voice': 'voice',
    },
  },
  { name: 'prediction-media', pages: { '/media': 'media' } },
  { name: 'instagram', pages: { '/comments': 'comments' } },
  { name: 'calendar-ai', pages: { '/calendarAI': 'calendar' } },
  { name: 'operations', pages: { '/operations': 'operations' } },
];

/** The remote that signs people in; the gate shows it and has no path for it. */
export const signInRemote: RemoteName = 'auth-user';

/** Screens of the specification that are not built yet: their links say so, nothing pretends. */
export const comingScreens: { path: string; title: string }[] = [];

/** Paths of remotes that need no sign-in (specification section 2, and what a mail leads to). */
export const publicScreens = ['/resetPassword', '/setPassword/*', '/confirmEmail/*'];

/** Links of the navigation bar, in the order of the specification (section 2). */
export const navigationLinks = [
  { to: '/', label: 'Contents', under: '/contents' },
  { to: '/contentTypes', label: 'Types', under: '/contentTypes' },
  { to: '/comments', label: 'Comments', under: '/comments' },
  { to: '/media', label: 'Media', under: '/media' },
  { to: '/profile', label: 'Profile', under: '/profile' },
];

/** Links that an admin has besides; the frame is drawn before anybody is known, so they come last. */
const adminLinks = [{ to: '/operations', label: 'Operations', under: '/operations' }];

/** The links of a person. */
export function linksFor(user: Pick<User, 'role'> | undefined | null): typeof navigationLinks {
  return user?.role === 'admin' ? [...navigationLinks, ...adminLinks] : navigationLinks;
}

/** Whether a path belongs to a link of the navigation bar. */
export function isUnder(path: string, { to, under }: { to: string; under: string }): boolean {
  return path === to || path === under || path.startsWith(`${under}/`);
}

type Screen = { remote: string; page: string; habit: Habit | undefined };

/** The remote and page file behind a path; undefined where the shell itself answers. */
export function screenOf(path: string): Screen | undefined {
  const screens = remotes.flatMap(({ name, pages, habits }) =>
    Object.entries(pages).map(([pattern, page]) => ({
      pattern,
      remote: name,
      page,
      habit: habits?.[page],
    })),
  );
  return screens.find(({ pattern }) => fits(pattern, path));
}

/** Whether anybody may see a path or a route's pattern without a sign-in. */
export function isPublic(path: string): boolean {
  return publicScreens.some(pattern => fits(pattern, path));
}

function fits(pattern: string, path: string): boolean {
  if (pattern.endsWith('/*')) return path.startsWith(pattern.slice(0, -1));
  return path === pattern || path === `${pattern}/`;
}
