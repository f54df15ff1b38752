/** Starts of an object that are tried: prose has few braces, and a text of braces alone must not take for ever. */
const mostStarts = 40;

/** What a text says as JSON: all of it, or else its largest object, whatever prose and fences stand around; undefined when there is none. */
export function findJson(text: string): unknown {
  const whole = parsed(text);
  if (whole !== undefined) return whole;
  let largest = '';
  let start = text.indexOf('{');
  for (let tries = 0; start >= 0 && tries < mostStarts; tries += 1) {
    const end = endOfObject(text, start);
    const object = end === undefined ? '' : text.slice(start, end);
    const isObject = object !== '' && parsed(object) !== undefined;
    // Of two as large the later one: models draft before they answer.
    if (isObject && object.length >= largest.length) largest = object;
    start = text.indexOf('{', isObject ? start + object.length : start + 1);
  }
  return parsed(largest);
}

const names = 'think|thinking|thought|reasoning';

/**
 * An answer without what the model thought aloud. Templates may put the opening mark into the prompt, so that only the closing
 * one is in the answer; a model that never closes may end in its answer all the same.
 */
export function withoutThoughts(text: string): string {
  if (parsed(text) !== undefined) return text.trim();
  const opened = new RegExp(`<(?:${names})>`, 'i').exec(text);
  const closed = [...text.matchAll(new RegExp(`</(?:${names})>`, 'gi'))].at(-1);
  if (closed) {
    const after = text.slice(closed.index + closed[0].length).trim();
    return after || text.slice(0, opened?.index ?? 0).trim();
  }
  if (!opened) return text.trim();
  const said = text.slice(0, opened.index).trim();
  const thoughts = text.slice(opened.index + opened[0].length).trim();
  return said || (/[}`]$/.test(thoughts) ? thoughts : '');
}

/** Where the object that starts here ends; undefined when it does not. */
function endOfObject(text: string, start: number): number | undefined {
  let depth = 0;
  let inString = false;
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at];
    if (inString) {
      if (sign === '\\') at += 1;
      else if (sign === '"') inString = false;
    } else if (sign === '"') inString = true;
    else if (sign === '{') depth += 1;
    else if (sign === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return undefined;
}

/** The object that a text is; undefined when it is anything else. */
export function objectIn(text: string): object | undefined {
  return text.trimStart().startsWith('{') ? (parsed(text) as object | undefined) : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text, (_name, value) => (typeof value === 'string' ? wellFormed(value) : value));
  } catch {
    return undefined;
  }
}

/** Models write half of an emoji as an escape now and then, and neither the bus nor a store takes that. */
const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '');
