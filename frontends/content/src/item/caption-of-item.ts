import type { CaptionValues } from '@insta-ai/design/caption-fields';
import { captionFieldNames } from '@insta-ai/proto/data/caption';
import { clearOfHeader } from '@insta-ai/proto/rules/caption-layout';

/** The caption of an item, as a Story draws it; what it has not got itself comes from its type (specification section 4). */
export function captionOfItem(item: CaptionValues, type: CaptionValues | undefined): CaptionValues {
  const look = clearOfHeader(type ?? {});
  return Object.fromEntries(captionFieldNames.map(name => [name, item[name] ?? look[name]]));
}
