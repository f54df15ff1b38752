import { contractVersion, type RemoteModule } from '@insta-ai/platform';

/** A whole calendar of content from one description. */
export const remote: RemoteModule = {
  contractVersion,
  routes: [
    {
      path: 'calendarAI',
      lazy: async () => ({ Component: (await import('./calendar/calendar.page.tsx')).CalendarPage }),
    },
  ],
};
