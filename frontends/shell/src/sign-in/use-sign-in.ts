import type { RemoteModule } from '@insta-ai/platform';
import { useQuery } from '@insta-ai/platform/data';
import { loadRemoteModule } from '../load-remote.ts';
import { signInRemote } from '../remotes.ts';

/** The sign-in form of its remote; it may fail to come and can be asked for again. */
export function useSignIn() {
  const { data, error, refetch } = useQuery({
    queryKey: ['remote', signInRemote],
    queryFn: () => loadRemoteModule(signInRemote),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: 'always',
  });
  const SignIn: RemoteModule['SignIn'] = data?.SignIn;
  return { SignIn, error, retry: () => void refetch() };
}
