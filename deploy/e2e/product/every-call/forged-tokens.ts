import { generateKeyPair, SignJWT } from 'jose';

/** Tokens that look right and are signed by somebody else, or by nobody. */
export async function forgedTokens(real: string): Promise<Record<string, string>> {
  const [head = '', payload = '', signature = ''] = real.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string };
  const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid: string };
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const { privateKey } = await generateKeyPair('ES256');
  const sign = (header: { alg: string; kid?: string }) =>
    new SignJWT({ ...claims }).setProtectedHeader(header).sign(privateKey);
  return {
    nonsense: 'nonsense',
    'another key': await sign({ alg: 'ES256', kid }),
    'another key without a name': await sign({ alg: 'ES256' }),
    'no signature': `${encode({ alg: 'none' })}.${payload}.`,
    'another person': `${head}.${encode({ ...claims, sub: `${claims.sub}1` })}.${signature}`,
    'cut off': real.slice(0, -4),
  };
}
