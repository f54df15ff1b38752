import type { RpcClient } from '@insta-ai/chassis/messaging/rpc';
import type {
  CancelPublishResponse,
  CheckPostRequest,
  InstagramService,
} from '@insta-ai/proto/gen/insta_ai/instagram/v1/instagram_pb';
import type { PreflightProblem } from '@insta-ai/proto/http/content';
import { readFinding } from './read-finding.ts';

/** What became of taking a publish back; neither `canceled` nor `live` means that it is being sent this moment. */
export type TakenBack = Pick<CancelPublishResponse, 'canceled' | 'live' | 'permalink' | 'publishedAt'>;

/** A post as it would go out. */
export type PostToCheck = Omit<CheckPostRequest, '$typeName' | '$unknown'>;

/** What this service asks instagram; all else between the two goes by messages. */
export type InstagramGateway = {
  cancelPublish(owner: string, publishId: string): Promise<TakenBack>;
  /** What stands in the way at the account and in the text. */
  checkPost(post: PostToCheck): Promise<PreflightProblem[]>;
};

/** Instagram itself asks the platform for up to 8 seconds whether a post is live; in milliseconds. */
const timeoutMs = 15_000;
/** A person waits for a check; in milliseconds. */
const checkTimeoutMs = 5_000;

export function createInstagramGateway(client: RpcClient<typeof InstagramService>): InstagramGateway {
  return {
    cancelPublish: (userId, publishId) => client.cancelPublish({ userId, publishId }, { timeoutMs }),
    checkPost: async post =>
      (await client.checkPost(post, { timeoutMs: checkTimeoutMs })).findings.map(readFinding),
  };
}
