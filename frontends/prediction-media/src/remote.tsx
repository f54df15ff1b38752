import { contractVersion, type RemoteModule } from '@insta-ai/platform';

/** Everything that was generated or uploaded, for all items together. */
export const remote: RemoteModule = {
  contractVersion,
  routes: [
    {
      path: 'media',
      lazy: async () => ({ Component: (await import('./media/media.page.tsx')).MediaPage }),
    },
  ],
};
