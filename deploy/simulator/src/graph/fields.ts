import { badParameter } from './graph.errors.ts';

export type Selection = { name: string; args: Readonly<Record<string, string>>; children?: Selection[] };

/** `id,media.limit(2){id,caption},from{username}` as a tree. */
export function parseFields(text: string): Selection[] {
  let at = 0;
  const name = () => {
    const match = /^[\w$]+/.exec(text.slice(at));
    if (!match) throw badParameter(`Syntax error "Expected name at position ${at}" at fields: ${text}`);
    at += match[0].length;
    return match[0];
  };
  const list = (): Selection[] => {
    const found: Selection[] = [];
    for (;;) {
      found.push(one());
      if (text[at] !== ',') return found;
      at += 1;
    }
  };
  const one = (): Selection => {
    const selection: Selection = { name: name(), args: {} };
    const args: Record<string, string> = {};
    while (text[at] === '.') {
      at += 1;
      const modifier = name();
      const match = /^\(([^)]*)\)/.exec(text.slice(at));
      if (!match) throw badParameter(`Syntax error: ${modifier} needs an argument in fields: ${text}`);
      args[modifier] = match[1] ?? '';
      at += match[0].length;
    }
    selection.args = args;
    if (text[at] === '{') {
      at += 1;
      selection.children = list();
      if (text[at] !== '}')
        throw badParameter(
          `Syntax error "Expected end of string instead of ${text[at] ?? 'end'}" at fields: ${text}`,
        );
      at += 1;
    }
    return selection;
  };
  const parsed = list();
  if (at < text.length)
    throw badParameter(`Syntax error "Expected end of string instead of "${text[at]}"" at fields: ${text}`);
  return parsed;
}
