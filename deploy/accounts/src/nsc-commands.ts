import { busNames } from '@insta-ai/chassis/messaging/names/bus-names';
import { permissionsOf } from '@insta-ai/chassis/messaging/permissions';
import { serviceNames } from '@insta-ai/proto/http/shared/call';
import { answerWithin } from './nats-users.ts';

/** The same rights as commands for `nsc`, where an operator signs the users of an account: one line for each service. */
export function nscCommands(prefix = ''): string {
  const { account } = busNames(prefix);
  return serviceNames
    .map(service => {
      const { publish, subscribe } = permissionsOf(service, prefix);
      // In quotes: what NATS writes as `$JS` and `>` means something else to a shell.
      const rights = `--allow-pub '${publish.join(',')}' --allow-sub '${subscribe.join(',')}'`;
      return `nsc edit user --name ${account(service)} ${rights} --allow-pub-response=1 --response-ttl ${answerWithin}\n`;
    })
    .join('');
}
