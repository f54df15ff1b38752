import { requireThrough } from './require-through.ts';

type Tr46 = { toASCII(domain: string, options: Tr46Options): string | null };
type Tr46Options = { useSTD3ASCIIRules?: boolean; verifyDNSLength?: boolean; checkHyphens?: boolean };

/**
 * A host of a MongoDB address as it goes over the network, as the package of this name does it. Its table of all characters comes
 * only for a host that has others than ASCII, or says that it had: the rest becomes small letters (UTS 46, section 4).
 */
export function toASCII(domain: string, options: Tr46Options): string | null {
  const { useSTD3ASCIIRules, verifyDNSLength, checkHyphens } = options;
  const isStrict = useSTD3ASCIIRules || verifyDNSLength || checkHyphens;
  if (!isStrict && isAscii(domain) && !/xn--/i.test(domain)) return domain.toLowerCase();
  return (requireThrough('mongodb', 'mongodb-connection-string-url', 'whatwg-url', 'tr46') as Tr46).toASCII(
    domain,
    options,
  );
}

function isAscii(text: string): boolean {
  return /^\p{ASCII}*$/u.test(text);
}
