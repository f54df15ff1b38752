import { calls } from '@insta-ai/proto/http/routes';
import type { Call } from '@insta-ai/proto/http/shared/call';

const longOnes = new Map(
  (Object.values(calls) as Call[]).flatMap(({ method, path, aliases = [], takesUpToMs }) =>
    takesUpToMs ? [path, ...aliases].map((one): [string, number] => [`${method} ${one}`, takesUpToMs]) : [],
  ),
);

/** How long the answer to a request may take where that is minutes, as the table of calls says; no such call has a parameter in its path. */
export function takesUpToMs(method: string, url = ''): number | undefined {
  return longOnes.get(`${method} ${url.split('?')[0]}`);
}
