import { contractVersion, type RemoteModule } from '@insta-ai/platform';

/** What an admin sees of the installation. */
export const remote: RemoteModule = {
  contractVersion,
  routes: [
    {
      path: 'operations',
      lazy: async () => ({ Component: (await import('./operations.page.tsx')).OperationsPage }),
    },
  ],
};
