import { createHash } from 'node:crypto';
import { contentFields } from '@insta-ai/proto/data/content-fields';
import { contentCalls } from '@insta-ai/proto/http/content';
import { sortFields } from '../store/content-queries.ts';

/** Of the form that lists have: a newer version of the product may show more of the same items, or in another order. */
const form = createHash('sha256')
  .update(JSON.stringify([contentFields, contentCalls.listContents.reply, sortFields]))
  .digest('base64url')
  .slice(0, 8);

/** The ETag of a list under a stamp; weak, because the list leaves compressed in more than one way. */
export function tagOf(stamp: string): string {
  return `W/"${stamp}.${form}"`;
}

/** The stamp in an `If-None-Match`; undefined when it is none of ours, or of another form. */
export function stampOf(header: string | undefined): string | undefined {
  const [, stamp, itsForm] = /^W\/"([\w-]+)\.([\w-]+)"$/.exec(header ?? '') ?? [];
  return itsForm === form ? stamp : undefined;
}
