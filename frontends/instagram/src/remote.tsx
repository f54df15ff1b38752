import { contractVersion, type RemoteModule } from '@insta-ai/platform';

/** Posts of other people, found by hashtag, and answers to them. */
export const remote: RemoteModule = {
  contractVersion,
  routes: [
    {
      path: 'comments',
      lazy: async () => ({ Component: (await import('./comments/comments.page.tsx')).CommentsPage }),
    },
  ],
};
