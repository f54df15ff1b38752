import type { Fault } from '../graph/fault.ts';
import type { OwnAddressGateway } from './own-address.gateway.ts';
import type { OwnAddresses } from './values-to-paste.ts';

type Deps = { own: OwnAddresses; read: OwnAddressGateway['read'] };

/** What keeps the internet from reaching us at our public address; undefined when it leads here and only here. */
export async function unreachableFault({ own, read }: Deps): Promise<Fault | undefined> {
  const challenge = 'insta-ai';
  const asked = new URL(own.webhook);
  asked.search = new URLSearchParams({
    'hub.mode': 'subscribe',
    'hub.verify_token': own.verifyToken,
    'hub.challenge': challenge,
  }).toString();
  const answer = await read(asked.href);
  if ('problem' in answer)
    return {
      message: `${own.publicUrl} does not answer: ${answer.problem}.`,
      advice:
        'Check name, certificate and firewall, and that the address leads to Insta AI. Some networks do not let a server ' +
        'reach its own public address: then try it from a phone without Wi-Fi.',
    };
  if (answer.status >= 300 && answer.status < 400)
    return {
      message: `${own.publicUrl} leads on to another address.`,
      advice: 'Facebook and Instagram do not follow: set PUBLIC_URL to the address that answers by itself.',
    };
  if (answer.status === 200 && answer.text === challenge) return undefined;
  return {
    message: `Something else answers at ${own.publicUrl}: status ${answer.status}.`,
    advice: 'Lead the address to Insta AI, and let a firewall in front of it pass what asks without a login.',
  };
}
