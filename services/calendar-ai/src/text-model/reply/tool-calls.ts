import { fieldOf } from './field-of.ts';
import { objectIn } from './find-json.ts';

/**
 * The answer that stands where a model calls a tool: servers that know no JSON mode force one, and some routers make one of the schema that
 * they are sent. Of several calls the first that is an object; empty where there is none.
 */
export function calledIn(message: object): string {
  return argumentsIn(message).find(objectIn) ?? '';
}

/** What a model wrote into its calls, whole or not. */
export function argumentsIn(message: object): string[] {
  const calls = listIn(message, 'tool_calls').map(call => fieldOf(call, 'function'));
  return [...calls, fieldOf(message, 'function_call')].map(call => asText(fieldOf(call, 'arguments')));
}

/** Calls that came in pieces, each with the place of its call, as they stand in a whole message. */
export function joinCalls(deltas: readonly (object | null | undefined)[]): object[] {
  const calls = new Map<unknown, string>();
  for (const piece of deltas.flatMap(delta => listIn(delta, 'tool_calls'))) {
    const place = fieldOf(piece, 'index');
    const more = asText(fieldOf(fieldOf(piece, 'function'), 'arguments'));
    calls.set(place, `${calls.get(place) ?? ''}${more}`);
  }
  return [...calls.values()].map(given => ({ function: { arguments: given } }));
}

/** Some servers send the arguments as the object that they are. */
function asText(given: unknown): string {
  if (typeof given === 'string') return given;
  return typeof given === 'object' && given !== null ? JSON.stringify(given) : '';
}

function listIn(of: unknown, name: string): unknown[] {
  const list = fieldOf(of, name);
  return Array.isArray(list) ? list : [];
}
