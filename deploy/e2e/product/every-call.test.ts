import { errorCodes, isErrorCode } from '@insta-ai/proto/data/errors';
import { type CallName, calls } from '@insta-ai/proto/http/routes';
import type { Call } from '@insta-ai/proto/http/shared/call';
import { ErrorReply } from '@insta-ai/proto/http/shared/paging';
import sharp from 'sharp';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { badQueries, badValues, goodValue } from './every-call/bad-values.ts';
import { forgedTokens } from './every-call/forged-tokens.ts';
import { addressOf, startTwoPeople, type TwoPeople } from './every-call/two-people.ts';

const table = Object.entries(calls) as [CallName, Call][];
const posts = table.filter(([, call]) => call.method === 'POST');
const jsonBodies = posts.filter(([, call]) => call.body && 'type' in call.body);
const nobody = 'nobody-has-this-id';

let people: TwoPeople;
let notBuilt: Set<CallName>;
let before: Record<string, string>;
/** What went wrong in the running test; one list instead of the first failure, so that a run shows them all. */
let problems: string[];

beforeAll(async () => {
  people = await startTwoPeople();
  const docs = await (await fetch(`${people.publicUrl}/api/docs/json`)).json();
  notBuilt = new Set(table.filter(([, call]) => isNotBuilt(docs, call)).map(([name]) => name));
  before = await people.everything();
});
afterAll(() => people?.stop());

type Docs = { paths: Record<string, Record<string, { summary?: string }>> };

function isNotBuilt(docs: unknown, call: Call): boolean {
  const path = call.path.replace(/:(\w+)/g, '{$1}');
  const row = (docs as Docs).paths[path]?.[call.method.toLowerCase()];
  return row?.summary?.endsWith('(not built yet)') ?? false;
}

/** Some calls are limited per address, and this is more than anybody sends by hand. */
function newAddress(): string {
  addresses += 1;
  return `10.1.${addresses >> 8}.${addresses & 255}`;
}
let addresses = 0;

type Sent = { token?: string; body?: string | FormData; type?: string; path?: string };

/** Sends a call and expects a refusal in the product's own form. */
async function refused(name: CallName, what: string, status: number[], sent: Sent): Promise<void> {
  const call: Call = calls[name];
  const path = sent.path ?? addressOf(call, people.mine);
  const reply = await fetch(`${people.publicUrl}${path}`, {
    method: call.method,
    headers: {
      'x-forwarded-for': newAddress(),
      ...(sent.token && { authorization: `Bearer ${sent.token}` }),
      ...(sent.body !== undefined &&
        !(sent.body instanceof FormData) && { 'content-type': sent.type ?? 'application/json' }),
    },
    ...(sent.body !== undefined && { body: sent.body }),
  });
  const text = await reply.text();
  const where = `${name}, ${what}: ${reply.status} ${text.slice(0, 200)}`;
  if (!status.includes(reply.status)) problems.push(`${where} (not ${status.join(' or ')})`);
  else if (!isErrorReply(text, reply.status)) problems.push(`${where} (not an error reply)`);
}

function isErrorReply(text: string, status: number): boolean {
  const body: unknown = parse(text);
  if (!Value.Check(ErrorReply, body) || !isErrorCode(body.code)) return false;
  return body.statusCode === status && errorCodes[body.code].status === status && body.message.length > 5;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A body that nothing is wrong with. */
function goodBody({ body, path }: Call): string | undefined {
  if (!body) return undefined;
  if (path.endsWith('Preferred')) return JSON.stringify({ output: people.mine.output });
  return JSON.stringify('type' in body ? goodValue(body) : {});
}

const check = async (work: () => Promise<void>) => {
  problems = [];
  await work();
  expect(problems).toEqual([]);
};
const formType = 'application/x-www-form-urlencoded';
const withBody = (body: string | undefined) => (body === undefined ? {} : { body });

describe('every call of the table refuses', () => {
  it('a missing or forged token with 401', async () => {
    const forged = await forgedTokens(people.first);
    await check(async () => {
      for (const [name, call] of table.filter(([, row]) => row.access === 'user')) {
        await refused(name, 'no token', [401], withBody(goodBody(call)));
        for (const [what, token] of Object.entries(forged))
          await refused(name, what, [401], { token, ...withBody(goodBody(call)) });
      }
    });
  });

  it('a body of more than its limit, a mebibyte unless it says so, with 413', () =>
    check(async () => {
      for (const [name, call] of posts.filter(([, row]) => !row.upload)) {
        const body = JSON.stringify({ title: 'x'.repeat(call.bodyLimit ?? 1024 * 1024) });
        await refused(name, 'large body', [413], { token: people.first, body });
      }
    }));

  it('a wrong type, a value out of bounds and a missing field with 400', () =>
    check(async () => {
      let tried = 0;
      for (const [name, call] of jsonBodies) {
        for (const bad of badValues(call.body ?? {})) {
          const body = JSON.stringify(bad);
          await refused(name, body.slice(0, 100), [400], { token: people.first, body });
          tried += 1;
        }
      }
      expect(tried).toBeGreaterThan(400);
    }));

  it('a wrong query with 400', () =>
    check(async () => {
      for (const [name, call] of table.filter(([, row]) => row.query)) {
        for (const query of badQueries(call.query ?? {})) {
          const path = `${addressOf(call, people.mine)}?${query}`;
          await refused(name, query.slice(0, 100), [400], { token: people.first, path });
        }
      }
    }));

  it('malformed JSON with 400', () =>
    check(async () => {
      const bodies = ['{"title":', 'title=x', '{"a":1}}', '\u0000', '{"__proto__":{"admin":true}}'];
      // What has to be signed is not read before.
      for (const [name, call] of posts.filter(([, row]) => !row.upload))
        for (const body of bodies)
          await refused(name, body, [call.signed ? 401 : 400], { token: people.first, body });
    }));

  it('another kind of body with 415', () =>
    check(async () => {
      for (const [name, call] of posts) {
        for (const type of ['text/plain', 'application/xml', formType])
          await refused(name, type, call.form && type === formType ? [400] : [415], {
            token: people.first,
            body: 'a=b',
            type,
          });
      }
      for (const [name] of posts.filter(([row, call]) => call.upload && !notBuilt.has(row)))
        await refused(name, 'JSON', [415], { token: people.first, body: '{}' });
    }));

  it('an id that nobody has with 404, also an odd one', () =>
    check(async () => {
      for (const id of [nobody, '..%2F..%2Fsecrets.json', '%7B%22$ne%22:null%7D', '__proto__', '%00', "'"]) {
        const output = `/media/outputs/${nobody}.png`;
        const ids = {
          content: id,
          contentType: id,
          prediction: id,
          output,
          upload: id,
          batch: id,
          action: id,
          undo: id,
        };
        for (const [name, call] of built().filter(([, row]) => row.params && row.access === 'user'))
          await refused(name, `id ${id}`, [404], {
            token: people.first,
            path: addressOf(call, ids),
            ...withBody(goodBody(call)),
          });
      }
    }));

  it('the id of another person with 404', () =>
    check(async () => {
      for (const [name, call] of built().filter(([, row]) => row.params && row.access === 'user')) {
        // Two people may be connected to one Instagram account and then see the same conversations.
        if (name === 'setConversationIgnore') continue;
        await refused(name, 'of another', [404], { token: people.second, ...withBody(goodBody(call)) });
      }
    }));

  it('what is not built with 501 and a clear message', () =>
    check(async () => {
      process.stdout.write(`not built yet: ${[...notBuilt].join(', ') || 'nothing'}\n`);
      for (const name of notBuilt) {
        const token = calls[name].access === 'user' ? { token: people.first } : {};
        await refused(name, 'not built', [501], { ...token, ...withBody(goodBody(calls[name])) });
      }
    }));
});

const built = () => table.filter(([name]) => !notBuilt.has(name));

describe('the doors without a sign-in', () => {
  it('give nothing for names that do not exist or lead elsewhere', () =>
    check(async () => {
      for (const name of ['none.png', '.env', '..%2Fsecrets.json'])
        await refused('getUpload', name, [400, 404], { path: `/api/contentTypes/uploads/${name}` });
      for (const name of ['none.png', '..%2F..%2Fsecrets.json', 'a//b'])
        await refused('getMedia', name, [400, 404], { path: `/media/outputs/${name}` });
    }));

  it('take no webhook that is not signed', () =>
    check(async () => {
      await refused('predictionWebhook', 'unsigned', [400, 401, 403], { body: '{"status":"succeeded"}' });
      await refused('receiveInstagramWebhook', 'unsigned', [401], { body: '{"object":"instagram"}' });
      const path = '/api/instagram/webhook?hub.mode=subscribe&hub.challenge=1&hub.verify_token=guessed';
      await refused('verifyInstagramWebhook', 'a guessed token', [403], { path });
      await refused('verifyInstagramWebhook', 'nothing', [403], {});
      for (const call of ['deauthorizeInstagram', 'requestDataDeletion'] as const)
        await refused(call, 'unsigned', [401], { body: 'signed_request=a.b', type: formType });
    }));

  it('know no deletion that nobody asked for', async () => {
    const reply = await fetch(`${people.publicUrl}/api/instagram/deletion/${nobody}`);

    expect(reply.status).toBe(404);
    expect(await reply.text()).toContain('Unknown confirmation code');
  });

  it('tell nobody whether an email is known', async () => {
    const login = async (email: string) => {
      const reply = await fetch(`${people.publicUrl}/api/users/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: 'not the password' }),
      });
      return { status: reply.status, message: ((await reply.json()) as ErrorReply).message };
    };
    expect(await login('admin@example.com')).toEqual(await login('stranger@example.com'));
  });

  it('answer a path that is no call with 404', () =>
    check(async () => {
      await refused('jwks', 'no such call', [404], { path: '/api/nothing/here' });
    }));
});

describe('what belongs to another person', () => {
  it('cannot be brought in by reference', () =>
    check(async () => {
      const token = people.second;
      const { contentType, output, content } = people.mine;
      const json = (body: object) => ({ token, body: JSON.stringify(body) });
      await refused('createContent', 'type of another', [404, 422], json({ _contentType: contentType }));
      const wizard = { description: 'a bay', _contentType: contentType };
      await refused('createContentWizard', 'type of another', [404, 422], json(wizard));
      const library = JSON.parse(before['/api/contentTypes/uploadMedia'] ?? '[]') as { filename: string }[];
      const cn_img1 = library[0]?.filename;
      expect(cn_img1).not.toMatch(/^base/);
      await refused('createContentType', 'picture of another', [400, 404, 422], json({ cn_img1 }));
      await refused('addPreferred', 'output of another', [404], json({ output }));
      await refused('saveUser', 'account of nobody', [400, 404, 422], json({ instagramAccount: content }));
    }));

  it('is in none of their lists', async () => {
    const headers = { authorization: `Bearer ${people.second}` };
    for (const path of [
      '/api/contents',
      '/api/contentTypes',
      '/api/predictions/media',
      '/api/predictions/media/tags',
    ]) {
      const reply = await fetch(`${people.publicUrl}${path}`, { headers });
      expect(await reply.json(), path).toEqual([]);
    }
  });
});

describe('uploads are judged by their bytes', () => {
  const file = (bytes: string | Uint8Array<ArrayBuffer>, filename: string) => {
    const form = new FormData();
    form.append('file', new Blob([bytes], { type: 'image/png' }), filename);
    return form;
  };
  const pngHead = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
  const uploads = () => built().filter(([, call]) => call.upload);

  it('text that calls itself a picture, a picture that is cut off and nothing at all are refused, and not kept', async () => {
    const files = await people.storedFiles();
    await check(async () => {
      for (const [name] of uploads()) {
        const token = people.first;
        await refused(name, 'text', [415], { token, body: file('I am a picture.', 'picture.png') });
        const script = file('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'a.png');
        await refused(name, 'svg', [415], { token, body: script });
        await refused(name, 'head only', [415], { token, body: file(pngHead, 'picture.png') });
        await refused(name, 'empty', [415], { token, body: file('', 'picture.png') });
        const other = new FormData();
        other.append('picture', new Blob([pngHead]), 'picture.png');
        await refused(name, 'other field', [400], { token, body: other });
        await refused(name, 'no field', [400], { token, body: new FormData() });
      }
    });
    expect(await people.storedFiles()).toEqual(files);
  });

  it('a picture of more than its limit is refused with 413, and not kept', async () => {
    const files = await people.storedFiles();
    const large = new Uint8Array(51 * 1024 * 1024);
    large.set(
      await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    );
    await check(async () => {
      for (const [name] of uploads())
        await refused(name, 'large', [413], { token: people.first, body: file(large, 'large.png') });
    });
    expect(await people.storedFiles()).toEqual(files);
  });
});

it('after all of that everything the first person has is byte for byte what it was', async () => {
  expect(await people.everything()).toEqual(before);
});
