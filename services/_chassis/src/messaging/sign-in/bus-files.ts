import { Type } from 'typebox';

const file = (description: string) => Type.Optional(Type.String({ description }));

/** Files that a NATS server of one's own may ask for beside its address; named as NATS's own programs name them. */
export const busFiles = {
  NATS_CREDS: file('Credentials file (.creds) of a user on a NATS server whose accounts an operator signs'),
  NATS_CA: file(
    'Certificate of the authority behind the NATS server; not set means one that everybody knows',
  ),
  NATS_CERT: file('Certificate of ours for a NATS server that asks for one, together with NATS_KEY'),
  NATS_KEY: file('Private key of NATS_CERT'),
};
