import { isSchema, type Schema } from '../check-strict-schema.ts';
import type { Seen } from '../seeing/look-at-picture.ts';

/** What a request is about, in whatever form it came. */
export type Brief = {
  /** All prose of the user, without the JSON. */
  text: string;
  /** What the system said: the rules of the job. */
  rules: string;
  /** Fields of the JSON the messages carry; later ones win. */
  facts: Readonly<Record<string, unknown>>;
  /** A JSON Schema written into the messages, for servers that cannot enforce one. */
  schema?: Schema;
  /** What is seen in the picture that came along. */
  seen?: Seen;
};

export function readRequest(messages: readonly { role: string; text: string }[]): Brief {
  const facts: Record<string, unknown> = {};
  const prose: string[] = [];
  const rules: string[] = [];
  let schema: Schema | undefined;
  for (const { role, text } of messages) {
    if (role === 'assistant' || role === 'tool') continue;
    const { rest, objects } = takeJson(text);
    (role === 'user' ? prose : rules).push(rest);
    for (const object of objects) {
      if (object.type === 'object' && isSchema(object.properties)) schema = object;
      else Object.assign(facts, object);
    }
  }
  return { text: prose.join('\n').trim(), rules: rules.join('\n'), facts, schema };
}

/** Every JSON object in a text, wherever it stands, also over several lines or in a fence. */
function takeJson(text: string): { rest: string; objects: Schema[] } {
  const objects: Schema[] = [];
  let rest = '';
  for (let at = 0; at < text.length; ) {
    const end = text[at] === '{' ? endOfObject(text, at) : undefined;
    const parsed = end === undefined ? undefined : tryParse(text.slice(at, end));
    if (parsed && end !== undefined) {
      objects.push(parsed);
      at = end;
    } else {
      rest += text[at];
      at += 1;
    }
  }
  return { rest: rest.replaceAll(/```(?:json)?/g, ''), objects };
}

function endOfObject(text: string, start: number): number | undefined {
  let depth = 0;
  let quoted = false;
  for (let at = start; at < text.length; at += 1) {
    const letter = text[at];
    if (quoted) {
      if (letter === '\\') at += 1;
      else if (letter === '"') quoted = false;
    } else if (letter === '"') quoted = true;
    else if (letter === '{') depth += 1;
    else if (letter === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return undefined;
}

function tryParse(text: string): Schema | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isSchema(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
