import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { asRecord } from '../ask-json.ts';

const Named = Type.Object({ id: Type.String() });

/**
 * What the list of a server says of a model, behind other words. That it is not there is no proof: Azure lists models and draws with
 * deployments, which have names of their own.
 */
export function listWords(model: string, reply: unknown): string {
  // Some servers send the list without the object around it.
  const rows: unknown = Array.isArray(reply) ? reply : asRecord(reply).data;
  const names = Array.isArray(rows) ? rows.filter(row => Value.Check(Named, row)).map(({ id }) => id) : [];
  if (names.length === 0) return ` It does not say whether it has ${model}.`;
  // Ollama takes a name without its tag for the latest, and Gemini lists its models in a folder that it does not ask for.
  const isListed = [model, `${model}:latest`, `models/${model}`].some(name => names.includes(name));
  return isListed ? ` It lists ${model}.` : ` It does not list ${model}.`;
}
