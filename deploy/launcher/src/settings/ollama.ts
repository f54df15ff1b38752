import type { SettingsSource } from '@insta-ai/chassis/config';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

/** What Ollama says of its models, the last one that was pulled first. */
const Tags = Type.Object({
  models: Type.Array(
    Type.Object({
      name: Type.String(),
      details: Type.Optional(Type.Object({ family: Type.Optional(Type.String()) })),
    }),
  ),
});

/** Names that can stand on a command line as they are. */
const plainName = /^[\w./:@-]{1,200}$/;
/** Models that make numbers of texts, and write none. */
const embeds = /embed|bert|minilm|\bbge\b|rerank/i;

/** How long an answer is waited for, in milliseconds: on the same machine it comes at once. */
const patienceMs = 1_500;

/**
 * Looks for an Ollama on this machine while the product starts, and holds nothing up: what has not answered by the time `words` are asked
 * for is not there. The words say how to use it; nothing is switched.
 */
export function lookForOllama(given: SettingsSource): { words(): string | undefined } {
  let words: string | undefined;
  void askOllama(ollamaUrl(given.OLLAMA_HOST)).then(found => {
    words = found;
  });
  return { words: () => words };
}

/** How the Ollama at this address could be used; undefined when there is none, or none that writes. */
export async function askOllama(url: string | undefined): Promise<string | undefined> {
  if (!url) return undefined;
  const tags = await fetch(`${url}/api/tags`, { signal: AbortSignal.timeout(patienceMs), redirect: 'error' })
    .then(reply => (reply.ok ? (reply.json() as Promise<unknown>) : undefined))
    .catch(() => undefined);
  if (!Value.Check(Tags, tags)) return undefined;
  const names = tags.models
    .filter(({ name, details }) => plainName.test(name) && !embeds.test(`${name} ${details?.family ?? ''}`))
    .map(({ name }) => name);
  const [first, ...others] = names;
  if (!first) return undefined;
  const more = others.length === 0 ? '' : ` and ${others.length} more model${others.length === 1 ? '' : 's'}`;
  const settings = `OPENAI_BASE_URL=${url}/v1 OPENAI_API_KEY=ollama OPENAI_MODEL=${first}`;
  return `Ollama on this machine has ${first}${more}. To write with it, start with: ${settings}`;
}

/** Where Ollama listens on this machine, by its own setting; undefined when that names another machine. */
export function ollamaUrl(host = ''): string | undefined {
  const hasScheme = host.includes('://');
  const address = hasScheme
    ? host
    : `http://${host === '' || host.startsWith(':') ? `127.0.0.1${host}` : host}`;
  const { protocol, hostname, port } = URL.parse(address) ?? {};
  const isHere = ['127.0.0.1', 'localhost', '0.0.0.0', '[::]', '[::1]'].includes(hostname ?? '');
  if (!isHere || protocol !== 'http:') return undefined;
  return `http://${hostname === '[::1]' ? hostname : '127.0.0.1'}:${port || (hasScheme ? 80 : 11_434)}`;
}
