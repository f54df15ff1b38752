import { classify } from '../graph/errors/classify.ts';
import type { GraphResult } from '../graph/graph-result.ts';

/** Whether the platform says that it has no such object, or none that this token may see. */
export function isGone(answer: GraphResult<unknown>): boolean {
  return answer.kind === 'refused' && classify(answer.error).cause === 'objectMissing';
}
