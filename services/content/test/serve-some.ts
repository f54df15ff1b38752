import type { DescService } from '@bufbuild/protobuf';
import { AppError } from '@insta-ai/chassis/app-error';
import { type RpcHandlers, type RpcServer, serveRpc } from '@insta-ai/chassis/messaging/rpc';

/** Another service as far as a test is about it; what it does not answer is refused. */
export function serveSome<S extends DescService>(service: S, answers: Partial<RpcHandlers<S>>): RpcServer {
  const all = Object.fromEntries(service.methods.map(({ localName }) => [localName, notAskedFor]));
  return serveRpc(service, { ...all, ...answers } as RpcHandlers<S>);
}

async function notAskedFor(): Promise<never> {
  throw new AppError('not_implemented', 'not asked for here');
}
