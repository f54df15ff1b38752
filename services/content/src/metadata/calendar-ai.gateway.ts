import type { MessageInitShape } from '@bufbuild/protobuf';
import type { RpcClient } from '@insta-ai/chassis/messaging/rpc';
import { plannedToBus } from '@insta-ai/proto/convert/calendar-ai';
import { typeToBus } from '@insta-ai/proto/convert/target';
import { textTimeMs } from '@insta-ai/proto/data/calendar-ai';
import type {
  CalendarAiService,
  WriteAltTextRequestSchema,
  WriteAltTextResponse,
  WriteItemRequestSchema,
  WriteItemResponse,
  WriteMetadataRequestSchema,
  WriteMetadataResponse,
} from '@insta-ai/proto/gen/insta_ai/calendar_ai/v1/calendar_ai_pb';
import type { WrittenVoice } from '@insta-ai/proto/http/content';

type ItemRequest = Omit<MessageInitShape<typeof WriteItemRequestSchema>, '$typeName' | '$unknown'>;
type MetadataRequest = Omit<MessageInitShape<typeof WriteMetadataRequestSchema>, '$typeName' | '$unknown'>;
type AltTextRequest = Omit<MessageInitShape<typeof WriteAltTextRequestSchema>, '$typeName' | '$unknown'>;

type ItemTexts = 'title' | 'description' | 'location' | 'city' | 'prompt' | 'metaDescription' | 'hashtags';
/** An older version does not say with whose voice. */
type Voiced = { voice?: WrittenVoice | undefined };

/** What this service asks the text model; `left` aborts when nobody waits for the text any more. */
export type CalendarAiGateway = {
  writeItem(request: ItemRequest, left?: AbortSignal): Promise<Pick<WriteItemResponse, ItemTexts> & Voiced>;
  writeMetadata(
    request: MetadataRequest,
    left?: AbortSignal,
  ): Promise<Pick<WriteMetadataResponse, 'metaDescription' | 'hashtags' | 'sawPicture'> & Voiced>;
  writeAltText(
    request: AltTextRequest,
    left?: AbortSignal,
  ): Promise<Pick<WriteAltTextResponse, 'altText' | 'sawPicture'>>;
};

export function createCalendarAiGateway(client: RpcClient<typeof CalendarAiService>): CalendarAiGateway {
  return {
    writeItem: (request, left) =>
      client.writeItem(
        { ...request, ...typeToBus(request.instagramType), ...plannedToBus(request.date) },
        { timeoutMs: textTimeMs, left },
      ),
    writeMetadata: (request, left) =>
      client.writeMetadata(
        { ...request, ...typeToBus(request.instagramType) },
        { timeoutMs: textTimeMs, left },
      ),
    writeAltText: (request, left) => client.writeAltText(request, { timeoutMs: textTimeMs, left }),
  };
}
