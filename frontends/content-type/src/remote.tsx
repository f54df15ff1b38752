import { fetchedAhead } from '@insta-ai/design';
import { contractVersion, type RemoteModule } from '@insta-ai/platform';

/** Presets: what kind of post, how its pictures are drawn, how its caption looks. */
export const remote: RemoteModule = {
  contractVersion,
  routes: [
    {
      path: 'contentTypes',
      lazy: fetchedAhead(async () => ({
        Component: (await import('./content-type-list/content-type-list.page.tsx')).ContentTypeListPage,
      })),
    },
    {
      path: 'contentTypes/:id',
      lazy: fetchedAhead(async () => ({
        Component: (await import('./content-type-edit/content-type-edit.page.tsx')).ContentTypeEditPage,
      })),
    },
  ],
};
