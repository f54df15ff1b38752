import type { MessageInitShape } from '@bufbuild/protobuf';
import { captionToBus } from '@insta-ai/proto/convert/caption-style';
import { controlToBus, performanceToBus, ratioToBus } from '@insta-ai/proto/convert/preset';
import { typeToBus } from '@insta-ai/proto/convert/target';
import type { ContentTypeSchema } from '@insta-ai/proto/gen/insta_ai/content_type/v1/content_type_pb';
import { withinCaptionSize } from '@insta-ai/proto/rules/caption-layout';
import type { ContentTypeFields } from './content-type-document.ts';
import { slotsOf } from './slots.ts';

/** A preset as other services see it: only slots that hold a picture, because the image model takes no empty one. */
export function toProto(
  fields: ContentTypeFields & { _id: string },
): MessageInitShape<typeof ContentTypeSchema> {
  return {
    id: fields._id,
    name: fields.name,
    ...typeToBus(fields.instagramType),
    slots: slotsOf(fields)
      .filter(slot => slot.image !== '')
      .map(({ type, ...slot }) => ({ ...slot, ...controlToBus(type) })),
    negativePrompt: fields.negative_prompt,
    styleSelections: fields.style_selections,
    ...performanceToBus(fields.performance_selection),
    ...ratioToBus(fields.aspect_ratios_selection),
    imageNumber: fields.image_number,
    refinerSwitch: fields.refiner_switch,
    imageProvider: fields.imageProvider,
    imageModel: fields.imageModel,
    caption: captionToBus(withinCaptionSize(fields)),
  };
}
