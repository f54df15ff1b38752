import { expect, it } from 'vitest';
import { unreachableFault } from './judge-address.ts';

const publicUrl = 'https://planner.example.com';
const webhook = `${publicUrl}/api/instagram/webhook`;
const own = {
  publicUrl,
  webhook,
  redirect: '',
  deauthorize: '',
  deletion: '',
  privacy: '',
  verifyToken: 'a token',
};

it('an address that repeats our own challenge is ours', async () => {
  const asked: URL[] = [];
  const read = async (address: string) => {
    asked.push(new URL(address));
    return { status: 200, text: asked.at(-1)?.searchParams.get('hub.challenge') ?? '' };
  };

  expect(await unreachableFault({ own, read })).toBeUndefined();
  expect(asked.map(url => url.origin + url.pathname)).toEqual([webhook]);
  expect(asked[0]?.searchParams.get('hub.verify_token')).toBe('a token');
});

it.each([
  [{ problem: 'ENOTFOUND' }, 'does not answer: ENOTFOUND.'],
  [{ status: 301, text: '' }, 'leads on to another address.'],
  [{ status: 200, text: '<html>Welcome' }, 'Something else answers'],
  [{ status: 403, text: 'insta-ai' }, 'Something else answers'],
])('an address that gives %j is named with what to do', async (answer, words) => {
  const fault = await unreachableFault({ own, read: async () => answer });

  expect(fault?.message).toContain(publicUrl);
  expect(fault?.message).toContain(words);
  expect(fault?.advice).not.toBe('');
});
