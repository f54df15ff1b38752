/** Why a certificate is not taken, and what to do about it. */
export type CertificateFault = { words: string; fix: string };

const untrusted = {
  words: 'is signed by nobody whom this machine trusts',
  fix: 'name the file of its authority in NODE_EXTRA_CA_CERTS',
};

/** TABLE: what Node calls it. https://nodejs.org/api/tls.html#x509-certificate-error-codes */
const faults: ReadonlyMap<unknown, CertificateFault> = new Map<unknown, CertificateFault>([
  ['CERT_HAS_EXPIRED', { words: 'has expired', fix: 'renew it, or set the clock of this machine' }],
  ['CERT_NOT_YET_VALID', { words: 'is not valid yet', fix: 'set the clock of this machine, or renew it' }],
  [
    'ERR_TLS_CERT_ALTNAME_INVALID',
    { words: 'is for another name', fix: 'correct the address, or have one made for this name' },
  ],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', untrusted],
  ['SELF_SIGNED_CERT_IN_CHAIN', untrusted],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', untrusted],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', untrusted],
]);

/** What is wrong with the certificate of a server that answers; undefined for any other failure. Clients wrap what TLS says. */
export function certificateFaultOf(error: unknown, depth = 0): CertificateFault | undefined {
  if (!(error instanceof Error) || depth > 5) return undefined;
  return faults.get((error as { code?: unknown }).code) ?? certificateFaultOf(error.cause, depth + 1);
}
