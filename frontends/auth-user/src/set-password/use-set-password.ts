import { callApi, session } from '@insta-ai/platform';
import { useMutation } from '@insta-ai/platform/data';
import { useNavigate, useParams } from '@insta-ai/platform/router';

/** Sets the password with the link's token and goes on signed in (specification section 2, Set password). */
export function useSetPassword() {
  const { id = '', token = '' } = useParams();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (password: string) => {
      const reply = await callApi('resetPassword', { body: { userId: id, token, password } });
      // The screens of a signed-in person start from the address as it is then, and this link is used up.
      window.history.replaceState(window.history.state, '', '/');
      await session.acceptToken(reply.token);
    },
    onSuccess: () => navigate('/', { replace: true }),
    onError: () => session.forgetToken(),
    networkMode: 'always',
  });
}
