import type { RpcClient } from '@insta-ai/chassis/messaging/rpc';
import type {
  CancelPublishResponse,
  InstagramService,
} from '@insta-ai/proto/gen/insta_ai/instagram/v1/instagram_pb';

/** What became of taking a publish back; neither `canceled` nor `live` means that it is being sent this moment. */
export type TakenBack = Pick<CancelPublishResponse, 'canceled' | 'live' | 'permalink' | 'publishedAt'>;

/** What this service asks instagram; all else between the two goes by messages. */
export type InstagramGateway = { cancelPublish(owner: string, publishId: string): Promise<TakenBack> };

/** Instagram itself asks the platform for up to 8 seconds whether a post is live; in milliseconds. */
const timeoutMs = 15_000;

export function createInstagramGateway(client: RpcClient<typeof InstagramService>): InstagramGateway {
  return {
    cancelPublish: (userId, publishId) => client.cancelPublish({ userId, publishId }, { timeoutMs }),
  };
}
