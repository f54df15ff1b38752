import { performanceFromBus, ratioFromBus } from '@insta-ai/proto/convert/preset';
import { typeFromBus } from '@insta-ai/proto/convert/target';
import {
  type AspectRatio,
  aspectRatios,
  instagramTypes,
  performances,
} from '@insta-ai/proto/data/content-type';
import type { EnsureContentTypeRequest } from '@insta-ai/proto/gen/insta_ai/content_type/v1/content_type_pb';
import type { ContentTypeSave } from '@insta-ai/proto/http/content-type';
import { unknownChoice } from './content-types.errors.ts';

/** The fields that a service names of a preset that is to be there; what is empty keeps the default. */
export function readEnsure(request: EnsureContentTypeRequest): ContentTypeSave {
  const ratios = Object.keys(aspectRatios) as AspectRatio[];
  const fields: ContentTypeSave = {
    name: request.name || undefined,
    instagramType: typeFromBus(request) ?? oneOf(instagramTypes, request.instagramType),
    aspect_ratios_selection: ratioFromBus(request) ?? oneOf(ratios, request.aspectRatiosSelection),
    performance_selection: performanceFromBus(request) ?? oneOf(performances, request.performanceSelection),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function oneOf<T extends string>(known: readonly T[], text: string): T | undefined {
  if (text === '') return undefined;
  const found = known.find(value => value === text);
  if (!found) throw unknownChoice(text, known);
  return found;
}
