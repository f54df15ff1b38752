import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** An authority of a test: its certificate, and what it signs for 127.0.0.1 as `<name>.crt` and `<name>.key`. */
export function makeCertificates(folder: string, ...names: string[]): { ca: string } {
  const path = (file: string) => join(folder, file);
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const ca = path('ca.crt');
  openssl(
    'req',
    '-x509',
    ...key,
    '-keyout',
    path('ca.key'),
    '-out',
    ca,
    '-days',
    '2',
    '-subj',
    '/CN=of a test',
  );
  // The client of NATS looks for `localhost` where it was given a number.
  writeFileSync(path('names'), 'subjectAltName=IP:127.0.0.1,DNS:localhost');
  for (const name of names) {
    const files = [path(`${name}.key`), path(`${name}.csr`), path(`${name}.crt`)] as const;
    openssl('req', ...key, '-keyout', files[0], '-out', files[1], '-subj', `/CN=${name}`);
    const signed = ['-CA', ca, '-CAkey', path('ca.key'), '-CAcreateserial', '-extfile', path('names')];
    openssl('x509', '-req', '-in', files[1], '-out', files[2], '-days', '2', ...signed);
  }
  return { ca };
}

function openssl(...args: string[]): void {
  const { status, stderr } = spawnSync('openssl', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`openssl ${args[0]}: ${stderr}`);
}
