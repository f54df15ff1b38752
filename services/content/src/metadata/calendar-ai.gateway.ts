import type { MessageInitShape } from '@bufbuild/protobuf';
import type { RpcClient } from '@insta-ai/chassis/messaging/rpc';
import { plannedToBus } from '@insta-ai/proto/convert/calendar-ai';
import { typeToBus } from '@insta-ai/proto/convert/target';
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

/** A text model may be slow, and calendar-ai retries what its provider refused; in milliseconds. */
const timeoutMs = 120_000;

export function createCalendarAiGateway(client: RpcClient<typeof CalendarAiService>): CalendarAiGateway {
  return {
    writeItem: (request, left) =>
      client.writeItem(
        { ...request, ...typeToBus(request.instagramType), ...plannedToBus(request.date) },
        { timeoutMs, left },
      ),
    writeMetadata: (request, left) =>
      client.writeMetadata({ ...request, ...typeToBus(request.instagramType) }, { timeoutMs, left }),
    writeAltText: (request, left) => client.writeAltText(request, { timeoutMs, left }),
  };
}
