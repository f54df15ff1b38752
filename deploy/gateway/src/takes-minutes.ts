import { calls } from '@insta-ai/proto/http/routes';
import type { Call } from '@insta-ai/proto/http/shared/call';

const longOnes = new Set(
  (Object.values(calls) as Call[])
    .filter(({ takesMinutes }) => takesMinutes)
    .flatMap(({ method, path, aliases = [] }) => [path, ...aliases].map(one => `${method} ${one}`)),
);

/** Whether the answer to a request takes minutes, as the table of calls says; those that do have no parameters in their path. */
export function takesMinutes(method: string, url = ''): boolean {
  return longOnes.has(`${method} ${url.split('?')[0]}`);
}
