import { requireThrough } from './require-through.ts';

type Options = { allowUnassigned?: boolean };
type Saslprep = (password: string, options?: Options) => string;

/**
 * A password of MongoDB as it is hashed, as the package of this name does it. Its tables of all characters come only for a password
 * that has others than printable ASCII: those stay as they are (RFC 4013, section 2).
 */
export function saslprep(password: string, options?: Options): string {
  if (/^[\x20-\x7e]*$/.test(password)) return password;
  return (requireThrough('mongodb', '@mongodb-js/saslprep') as Saslprep)(password, options);
}
