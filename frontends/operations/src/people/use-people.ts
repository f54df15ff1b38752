import { notify } from '@insta-ai/design';
import { callApi, messageOf } from '@insta-ai/platform';
import { useMutation, useQuery, useQueryClient } from '@insta-ai/platform/data';
import type { Person } from '@insta-ai/proto/http/operations/people';

const key = ['people'];

/** Everybody on the installation. */
export function usePeople() {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => callApi('listPeople', { signal }) });
}

/** What an admin does with one person. */
export type Act = 'makeAdmin' | 'makeMember' | 'disable' | 'enable' | 'endSessions' | 'sendReset';

/** TABLE: what is said once it is done. */
const done: { readonly [A in Act]: (email: string) => string } = {
  makeAdmin: email => `${email} is an admin`,
  makeMember: email => `${email} is a member`,
  disable: email => `${email} is disabled`,
  enable: email => `${email} can sign in again`,
  endSessions: email => `${email} is signed out everywhere`,
  sendReset: email => `A link for a new password is on its way to ${email}`,
};

function carryOut(act: Act, id: string): Promise<unknown> {
  const params = { id };
  if (act === 'makeAdmin') return callApi('changeRole', { params, body: { role: 'admin' } });
  if (act === 'makeMember') return callApi('changeRole', { params, body: { role: 'member' } });
  if (act === 'disable') return callApi('disablePerson', { params });
  if (act === 'enable') return callApi('enablePerson', { params });
  if (act === 'endSessions') return callApi('endPersonSessions', { params });
  return callApi('sendPersonReset', { params });
}

/** Does one of these and shows everybody anew, also where it failed: it may have taken effect. */
export function useAct() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ act, person }: { act: Act; person: Person }) => carryOut(act, person._id),
    onSuccess: (_, { act, person }) => notify.success(done[act](person.email)),
    onError: error => notify.error(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  });
}

/** Invites somebody; the answer has the link. */
export function useInvite() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { email: string; role: Person['role'] }) => callApi('invitePerson', { body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  });
}
