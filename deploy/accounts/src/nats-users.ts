import { busNames } from '@insta-ai/chassis/messaging/names/bus-names';
import { type BusPermissions, permissionsOf } from '@insta-ai/chassis/messaging/permissions';
import { type ServiceName, serviceNames } from '@insta-ai/proto/http/shared/call';

/** Who may do everything: the operator, and whoever starts the product. */
export const operatorName = 'insta-ai';

/** Every account of the bus. */
export type BusAccount = typeof operatorName | ServiceName;

export const busAccounts: readonly BusAccount[] = [operatorName, ...serviceNames];

/** How long somebody who was asked may take to answer; the longest call waits two minutes. */
export const answerWithin = '5m';

/**
 * The users of a nats-server, as its configuration has them: one per service, who may do what `permissionsOf` says, and the
 * operator. `passwordOf` answers what stands for the password: a quoted text, or a variable that the server resolves. On a server
 * that is shared names of users have the prefix of their installation, too.
 */
export function natsUsers(passwordOf: (account: BusAccount) => string, prefix = ''): string {
  const { account } = busNames(prefix);
  const users = serviceNames.map(service =>
    userOf(account(service), passwordOf(service), permissionsOf(service, prefix)),
  );
  return [
    'authorization {',
    '  users: [',
    `    { user: "${account(operatorName)}", password: ${passwordOf(operatorName)} }`,
    ...users,
    '  ]',
    '}',
    '',
  ].join('\n');
}

/** Name of the variable that holds the password of an account. */
export function natsPasswordName(account: BusAccount): string {
  return account === operatorName ? 'NATS_PASSWORD' : `NATS_PASSWORD_${settingPartOf(account)}`;
}

/** A service as a part of the name of a setting. */
export function settingPartOf(service: ServiceName): string {
  return service.toUpperCase().replaceAll('-', '_');
}

function userOf(user: string, password: string, { publish, subscribe }: BusPermissions): string {
  const list = (subjects: readonly string[]) =>
    subjects.map(subject => `            ${JSON.stringify(subject)}`).join('\n');
  return `    {
      user: "${user}", password: ${password}
      permissions: {
        publish: {
          allow: [
${list(publish)}
          ]
        }
        subscribe: {
          allow: [
${list(subscribe)}
          ]
        }
        allow_responses: { max: 1, expires: "${answerWithin}" }
      }
    }`;
}
