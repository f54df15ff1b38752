import type { ServiceContext } from '@insta-ai/chassis/service';
import type { Settings } from './config.ts';
import { createOpenAiChat } from './text-model/chat.gateway.ts';
import { createWritingService } from './writing/writing.service.ts';

export type Deps = Awaited<ReturnType<typeof createDeps>>;

export async function createDeps({ settings, log }: Pick<ServiceContext<Settings>, 'settings' | 'log'>) {
  return { writing: createWritingService(createOpenAiChat(settings, log)) };
}
