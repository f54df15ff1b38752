import {
  create,
  type DescMessage,
  fromJson,
  type MessageInitShape,
  type MessageShape,
  toJson,
} from '@bufbuild/protobuf';
import type { Logger } from '@insta-ai/chassis/logger';
import { derivedId } from '@insta-ai/chassis/new-id';
import {
  WriteAltTextResponseSchema,
  WriteAnswerResponseSchema,
  WriteItemResponseSchema,
  WriteMetadataResponseSchema,
} from '@insta-ai/proto/gen/insta_ai/calendar_ai/v1/calendar_ai_pb';
import type { DraftsStore } from '../calendar/drafts/drafts.store.ts';
import { textOnce } from '../calendar/drafts/text-once.ts';
import { writingTimeMs } from '../text-model/ask-for-json.ts';
import type { WritingTask } from '../text-model/paying/expected-tokens.ts';
import type { Turn, WritingService } from './writing.service.ts';

type Deps = {
  writing: WritingService;
  drafts: DraftsStore;
  log: Pick<Logger, 'warn'>;
  /** Aborts when doors close: until then a process that ends waits for who else writes the text. */
  closing: AbortSignal;
};

export type WritingOnce = ReturnType<typeof writeOnce>;

/**
 * Pays once for each text that has a key. By that alone, as the key is the click: what the person changed since then, in the item or the
 * profile, makes no other text of it.
 */
export function writeOnce({ writing, closing, ...deps }: Deps) {
  const once =
    <R extends { userId: string; requestKey: string }, S extends DescMessage>(
      kind: WritingTask,
      schema: S,
      write: (request: R, turn: Turn) => Promise<MessageInitShape<S>>,
    ) =>
    async (request: R, turn: Turn = {}): Promise<MessageShape<S>> => {
      const written = async () => create(schema, await write(request, turn));
      if (request.requestKey === '') return written();
      const id = derivedId(request.userId, kind, request.requestKey);
      const patience = {
        deadline: Date.now() + writingTimeMs,
        signal: turn.left,
        stopping: closing,
      };
      const kept = await textOnce(deps, id, patience, async () => toJson(schema, await written()));
      return fromJson(schema, kept, { ignoreUnknownFields: true });
    };
  return {
    writeItem: once('item', WriteItemResponseSchema, writing.writeItem),
    writeMetadata: once('metadata', WriteMetadataResponseSchema, writing.writeMetadata),
    writeAltText: once('alt-text', WriteAltTextResponseSchema, writing.writeAltText),
    writeAnswer: once('answer', WriteAnswerResponseSchema, writing.writeAnswer),
  };
}
