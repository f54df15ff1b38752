import type { DescService } from '@bufbuild/protobuf';
import { rpcs } from '@insta-ai/proto/bus/rpc';
import type { ServiceName } from '@insta-ai/proto/http/shared/call';

/** Under whose name the replicas that answer an rpc service speak to each other. */
export function serviceOfRpc(service: DescService): ServiceName {
  const name = rpcs.find(({ method }) => method.parent === service)?.answeredBy;
  if (!name) throw new Error(`${service.typeName} has no row in proto/bus/rpc.ts.`);
  return name;
}
