import { type Route, serve } from '@insta-ai/chassis/http/route';
import { calls } from '@insta-ai/proto/http/routes';
import { findOutput, type OutputPlaces } from '../predictions/load-predictions.ts';
import type { OutputsStore } from '../predictions/outputs.store.ts';
import { outputNotFound, tooManyTags } from '../predictions/predictions.errors.ts';
import { cleanTag } from './clean-tag.ts';

export type TagsParts = OutputPlaces & {
  outputs: Pick<OutputsStore, 'findByKey' | 'addTag' | 'removeTag' | 'tagsOf'>;
};

/** A person's own words for their pictures and videos; both changes may be asked twice. */
export function tagsRoutes(parts: TagsParts): Route[] {
  const tagsOf = async (owner: string, key: string) => {
    const output = await parts.outputs.findByKey(owner, key);
    if (!output) throw outputNotFound();
    return { tags: output.tags ?? [] };
  };
  return [
    serve(calls.listMediaTags, ({ userId }) => parts.outputs.tagsOf(userId)),
    serve(calls.addTag, async ({ params, body, userId }) => {
      const { output } = await findOutput(parts, userId, params.id, body.output);
      const isKept = await parts.outputs.addTag(output._id, cleanTag(body.tag));
      const changed = await tagsOf(userId, output.key);
      if (!isKept) throw tooManyTags();
      return changed;
    }),
    serve(calls.removeTag, async ({ params, body, userId }) => {
      const { output } = await findOutput(parts, userId, params.id, body.output);
      await parts.outputs.removeTag(output._id, cleanTag(body.tag));
      return tagsOf(userId, output.key);
    }),
  ];
}
