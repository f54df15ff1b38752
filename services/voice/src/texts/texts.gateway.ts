import type { RpcClient } from '@insta-ai/chassis/messaging/rpc';
import type { ContentService } from '@insta-ai/proto/gen/insta_ai/content/v1/content_pb';

export type TextsGateway = {
  /** Takes from a person's items what they keep of the voice that they were written with; asked twice it changes nothing more. */
  forgetVoices(owner: string): Promise<void>;
};

/** The items, which keep how the examples of their texts begin. */
export function createTextsGateway(
  contents: Pick<RpcClient<typeof ContentService>, 'forgetTextVoices'>,
): TextsGateway {
  return {
    async forgetVoices(owner) {
      await contents.forgetTextVoices({ userId: owner });
    },
  };
}
