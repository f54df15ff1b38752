import type { GraphClient } from '../../src/graph/graph-client.ts';
import type { GraphError } from '../../src/graph/graph-result.ts';
import type { CallName } from './graph-reply.ts';
import { answerPublishing, type PublishingWorld, punctual } from './stand-in-publishing.ts';

/** The publishing part of the stand-in without HTTP, for tests that make very many calls. */
export function createDirectGraph(world: PublishingWorld): GraphClient {
  return async ({ method, path, params }) => {
    const [id = '', edge] = path.split('/');
    const { status, body } = answerPublishing(world, nameOf(method, id, edge), id, { ...params });
    if (status === 200) return { kind: 'ok', value: body as never };
    const { error } = body as { error: { code: number; error_subcode?: number } };
    const facts = { status, code: error.code, subcode: error.error_subcode, transient: false };
    const refused: GraphError = { ...facts, text: '', trace: undefined, regainMs: undefined };
    return { kind: 'refused', error: refused };
  };
}

function nameOf(method: string, id: string, edge: string | undefined): CallName {
  if (edge === undefined && method === 'POST') return 'switch-comments';
  if (edge === undefined) return id.startsWith('179') ? 'permalink' : 'status';
  if (edge === 'media_publish') return 'publish';
  if (edge === 'content_publishing_limit') return 'quota';
  if (edge === 'stories') return 'stories';
  if (edge === 'comments') return method === 'POST' ? 'comment' : 'comments';
  return method === 'POST' ? 'create' : 'media';
}

export function newPublishingWorld(fields: Partial<PublishingWorld> = {}): PublishingWorld {
  return {
    accountId: '17841400000000001',
    containers: new Map(),
    posts: [],
    mediaOnAPage: 100,
    quotaTotal: 50,
    brands: new Map(),
    uploadsTo: 'https://rupload.example.com',
    looksUntilReady: 0,
    brokenContainers: [],
    nextId: 0,
    late: punctual,
    pending: [],
    comments: [],
    now: Date.now,
    ...fields,
  };
}
