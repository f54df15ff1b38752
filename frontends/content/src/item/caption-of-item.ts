import type { CaptionValues } from '@insta-ai/design/caption-fields';
import { captionFieldNames } from '@insta-ai/proto/data/caption';

/** The caption of an item; what it has not got itself comes from its type (specification section 4). */
export function captionOfItem(item: CaptionValues, type: CaptionValues | undefined): CaptionValues {
  return Object.fromEntries(captionFieldNames.map(name => [name, item[name] ?? type?.[name]]));
}
