import { newContentFields } from '@insta-ai/proto/data/content-fields';
import type { Preflight } from '@insta-ai/proto/http/content';
import { withinCaptionSize } from '@insta-ai/proto/rules/caption-layout';
import type { ContentDocument } from './content-document.ts';

const names = Object.keys(newContentFields());

/** A stored item in today's form: fields added since it was written get the value of a new item. */
export function readStored(stored: ContentDocument): ContentDocument {
  // Lists read forty at a time: of an item that lacks nothing no copy is made.
  const isWhole = names.every(name => name in stored);
  const item = withinCaptionSize(isWhole ? stored : { ...newContentFields(), ...stored });
  return item.preflight ? { ...item, preflight: wholePreflight(item.preflight) } : item;
}

/** Findings of an older version have neither rule nor place. */
function wholePreflight(preflight: Preflight): Preflight {
  return { ...preflight, problems: preflight.problems.map(problem => ({ ...unplaced, ...problem })) };
}

const unplaced = { rule: 'older', where: 'item' } as const;
