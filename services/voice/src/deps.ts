import type { ServiceContext } from '@insta-ai/chassis/service';
import { AuthUserService } from '@insta-ai/proto/gen/insta_ai/auth_user/v1/auth_user_pb';
import { ContentService } from '@insta-ai/proto/gen/insta_ai/content/v1/content_pb';
import { InstagramService } from '@insta-ai/proto/gen/insta_ai/instagram/v1/instagram_pb';
import type { VoiceSettings } from './config.ts';
import { createPostsGateway } from './posts/posts.gateway.ts';
import { createTextsGateway } from './texts/texts.gateway.ts';
import { createUsersGateway } from './users/users.gateway.ts';
import { createVoicesService } from './voices/voices.service.ts';
import { createVoicesStore } from './voices/voices.store.ts';

export async function createDeps(context: ServiceContext<VoiceSettings>) {
  return {
    voices: createVoicesService({
      store: createVoicesStore(context),
      users: createUsersGateway(context.rpc(AuthUserService)),
      posts: createPostsGateway(context.rpc(InstagramService)),
      texts: createTextsGateway(context.rpc(ContentService)),
      now: () => new Date(),
      stopping: context.stopping,
      log: context.log,
    }),
  };
}
