/** Why a certificate is not taken, and what to do about it. */
export type CertificateFault = { words: string; fix: string };

/** TABLE: what Node calls it, but for an authority that is not known. https://nodejs.org/api/tls.html#x509-certificate-error-codes */
const faults: ReadonlyMap<unknown, CertificateFault> = new Map<unknown, CertificateFault>([
  ['CERT_HAS_EXPIRED', { words: 'has expired', fix: 'renew it, or set the clock of this machine' }],
  ['CERT_NOT_YET_VALID', { words: 'is not valid yet', fix: 'set the clock of this machine, or renew it' }],
  [
    'ERR_TLS_CERT_ALTNAME_INVALID',
    { words: 'is for another name', fix: 'correct the address, or have one made for this name' },
  ],
]);
const untrusted: ReadonlySet<unknown> = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** Clients wrap what TLS says, one in another. */
const deepest = 5;

/**
 * What is wrong with the certificate of a server that answers; undefined for any other failure. `setting` is the one in which that
 * client is given authorities of its own.
 */
export function certificateFaultOf(
  error: unknown,
  setting = 'NODE_EXTRA_CA_CERTS',
): CertificateFault | undefined {
  for (let cause = error, depth = 0; cause instanceof Error && depth <= deepest; depth += 1) {
    const { code } = cause as { code?: unknown };
    if (untrusted.has(code))
      return {
        words: 'is signed by nobody whom this machine trusts',
        fix: `name the file of its authority in ${setting}`,
      };
    const fault = faults.get(code);
    if (fault) return fault;
    cause = cause.cause;
  }
  return undefined;
}
