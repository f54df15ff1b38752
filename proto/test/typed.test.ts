import { readdirSync } from 'node:fs';
import type { DescFile, DescMessage } from '@bufbuild/protobuf';
import { expect, test } from 'vitest';

const gen = new URL('../gen/', import.meta.url);

/** What carries anything, so that neither a compiler nor `buf breaking` protects it. */
const untyped = ['Struct', 'Value', 'ListValue', 'Any'].map(name => `google.protobuf.${name}`);

/** Keys of auth-user are an agreed document (RFC 7517) that libraries read as it is. */
const agreedDocuments = ['insta_ai.auth_user.v1.GetJwksResponse.jwks_json'];

async function fields() {
  const paths = readdirSync(gen, { recursive: true, encoding: 'utf8' }).filter(path =>
    path.endsWith('_pb.js'),
  );
  const modules = await Promise.all(paths.map(path => import(new URL(path, gen).href)));
  const files: DescFile[] = modules.flatMap(module =>
    Object.entries(module).flatMap(([name, value]) => (name.startsWith('file_') ? [value as DescFile] : [])),
  );
  return files.flatMap(file => file.messages.flatMap(withNested)).flatMap(message => message.fields);
}

function withNested(message: DescMessage): DescMessage[] {
  return [message, ...message.nestedMessages.flatMap(withNested)];
}

test('no message of the bus carries something that has no type', async () => {
  const all = await fields();
  const blobs = all.filter(({ message }) => message && untyped.includes(message.typeName));
  const texts = all.filter(({ name }) => /_?json$/.test(name));

  expect(blobs.map(String)).toEqual([]);
  expect(texts.map(({ parent, name }) => `${parent.typeName}.${name}`)).toEqual(agreedDocuments);
  expect(all.length).toBeGreaterThan(200);
});

test('a moment is a Timestamp; its text is only what an older version reads', async () => {
  const moments = (await fields()).filter(({ name, scalar }) => scalar && /(_at|date|until)$/.test(name));

  expect(moments.length).toBeGreaterThan(0);
  expect(moments.filter(({ deprecated }) => !deprecated).map(String)).toEqual([]);
});
