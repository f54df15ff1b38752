import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password-hash.ts';

test('a password fits its own hash and no other password does', async () => {
  const hash = await hashPassword('correct horse');

  expect(await verifyPassword('correct horse', hash)).toBe(true);
  expect(await verifyPassword('correct horse ', hash)).toBe(false);
});

test('the same password hashed twice gives different texts that carry their parameters', async () => {
  const [one, two] = await Promise.all([hashPassword('same'), hashPassword('same')]);

  expect(one).not.toBe(two);
  expect(one).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/);
});

test('a hash made with other parameters still verifies', async () => {
  // Test vector of RFC 7914, section 12: N = 1024, r = 8, p = 16, salt "NaCl".
  const expected =
    'fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b3731622eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640';
  const hash = `$scrypt$ln=10,r=8,p=16$${Buffer.from('NaCl').toString('base64url')}$${Buffer.from(expected, 'hex').toString('base64url')}`;

  expect(await verifyPassword('password', hash)).toBe(true);
});

test('a letter typed as one or two code points is the same password', async () => {
  expect(await verifyPassword('caf\u0065\u0301', await hashPassword('caf\u00e9'))).toBe(true);
});

test('a damaged hash is an error, not a wrong password', async () => {
  await expect(verifyPassword('x', 'plain text')).rejects.toThrow('cannot be read');
});
