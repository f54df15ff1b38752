import { ApiError, callApi, session } from '@insta-ai/platform';
import { useMutation } from '@insta-ai/platform/data';
import { useNavigate, useParams } from '@insta-ai/platform/router';

/** Sets the password with the link's token and goes on signed in (specification section 2, Set password). */
export function useSetPassword() {
  const { id = '', token = '' } = useParams();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (password: string) => {
      if (password.length < leastLength) throw tooShort();
      const reply = await callApi('resetPassword', { body: { userId: id, token, password } });
      // The screens of a signed-in person start from the address as it is then, and this link is used up.
      window.history.replaceState(window.history.state, '', '/');
      await session.acceptToken(reply.token);
    },
    onSuccess: () => navigate('/', { replace: true }),
    onError: () => session.forgetToken(),
  });
}

/** As the contract has it; the server's own words for it are not for people. */
const leastLength = 8;

function tooShort(): ApiError {
  return new ApiError('invalid_argument', `A password needs at least ${leastLength} characters.`, 400);
}
