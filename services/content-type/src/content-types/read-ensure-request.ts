import { performanceFromBus, ratioFromBus } from '@insta-ai/proto/convert/preset';
import { typeFromBus } from '@insta-ai/proto/convert/target';
import { aspectRatios, instagramTypes, performances } from '@insta-ai/proto/data/content-type';
import type { EnsureContentTypeRequest } from '@insta-ai/proto/gen/insta_ai/content_type/v1/content_type_pb';
import type { ContentTypeSave } from '@insta-ai/proto/http/content-type';
import { unknownChoice } from './content-types.errors.ts';

/** The fields that a service names of a preset that is to be there; what is empty keeps the default. */
export function readEnsureRequest(request: EnsureContentTypeRequest): ContentTypeSave {
  const fields: ContentTypeSave = {
    name: request.name || undefined,
    instagramType: chosen(typeFromBus(request), request.instagramType, instagramTypes),
    aspect_ratios_selection: chosen(
      ratioFromBus(request),
      request.aspectRatiosSelection,
      Object.keys(aspectRatios),
    ),
    performance_selection: chosen(performanceFromBus(request), request.performanceSelection, performances),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function chosen<T extends string>(
  word: T | undefined,
  text: string,
  known: readonly string[],
): T | undefined {
  if (!word && text) throw unknownChoice(text, known);
  return word;
}
