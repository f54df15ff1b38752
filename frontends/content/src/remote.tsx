import { fetchedAhead } from '@insta-ai/design';
import { contractVersion, type RemoteModule } from '@insta-ai/platform';

/** The items: all of them, and one. */
export const remote: RemoteModule = {
  contractVersion,
  routes: [
    {
      index: true,
      lazy: fetchedAhead(async () => ({
        Component: (await import('./content-list/content-list.page.tsx')).ContentListPage,
      })),
    },
    {
      path: 'contents/review',
      lazy: fetchedAhead(async () => ({
        Component: (await import('./review/review.page.tsx')).ReviewPage,
      })),
    },
    {
      path: 'contents/:id',
      lazy: fetchedAhead(async () => ({
        Component: (await import('./content-edit/content-edit.page.tsx')).ContentEditPage,
      })),
    },
  ],
};
