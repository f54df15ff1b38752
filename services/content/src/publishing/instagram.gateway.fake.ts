import { AppError } from '@insta-ai/chassis/app-error';
import type { CancelResult, InstagramGateway } from './instagram.gateway.ts';

/** Answers what the test says, and remembers what it was asked to take back. */
export function createFakeInstagram(
  answer: Partial<CancelResult> = { canceled: true },
): InstagramGateway & { asked: string[]; kept: string[] } {
  const asked: string[] = [];
  const kept: string[] = [];
  return {
    asked,
    kept,
    checkPost: async () => [],
    newestPosts: async () => ({ posts: [], problem: '' }),
    timeline: async () => ({ publishes: [] }),
    tryNow: async () => {},
    async confirmLive() {
      throw new AppError('failed_precondition', 'There is nothing to confirm here.');
    },
    async keepPublish(_owner, publishId) {
      kept.push(publishId);
    },
    async cancelPublish(_owner, publishId) {
      asked.push(publishId);
      return {
        canceled: false,
        live: false,
        unknown: false,
        permalink: '',
        publishedAt: undefined,
        ...answer,
      };
    },
  };
}
