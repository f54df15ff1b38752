import { notify } from '@insta-ai/design';
import { callApi, messageOf } from '@insta-ai/platform';
import { useMutation, useQuery, useQueryClient } from '@insta-ai/platform/data';
import type { Doctor } from '@insta-ai/proto/http/operations/doctor';
import { againMs } from '../work/use-work.ts';
import { isUnderWay } from './doctor-words.ts';

const key = ['operations', 'doctor'];
/** While somebody waits for it, in milliseconds. */
const soonMs = 1_000;

/** The newest run of the doctor, followed closely while it is under way. */
export function useDoctor() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => callApi('getDoctor', { signal }),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data.state) ? soonMs : againMs),
  });
}

/** Has everything checked; while that is under way it is the same run. */
export function useAskDoctor() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi('askDoctor'),
    onSuccess: (doctor: Doctor) => queryClient.setQueryData(key, doctor),
    onError: error => notify.error(messageOf(error)),
  });
}
