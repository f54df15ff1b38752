import { expect, test } from 'vitest';
import { placeOf } from './output-hosts.ts';
import { type ProviderSettings, rowOf } from './provider-rows.ts';

const given = (fields: Partial<ProviderSettings>): ProviderSettings => ({
  IMAGE_PROVIDER: 'replicate',
  REPLICATE_MODEL: 'owner/name',
  OPENAI_IMAGE_IS_FREE: false,
  ...fields,
});
const replicate = { base: 'https://api.replicate.com/v1', keptAt: rowOf('replicate').keptAt(given({})) };
const openAi = { base: 'https://api.openai.com/v1', keptAt: rowOf('openai').keptAt(given({})) };
const likeOpenAi = (base: string) => ({
  base,
  keptAt: rowOf('openai').keptAt(given({ OPENAI_IMAGE_BASE_URL: base })),
});

test.each([
  ['https://replicate.delivery/pbxt/a/b.png', 'kept'],
  ['https://pb.replicate.delivery/a/b.png', 'kept'],
  ['https://api.replicate.com/v1/files/a', 'own'],
  ['http://api.replicate.com/v1/files/a', undefined],
  ['http://replicate.delivery/a.png', undefined],
  ['https://replicate.delivery:8443/a.png', undefined],
  ['https://me:secret@replicate.delivery/a.png', undefined],
  ['https://evil-replicate.delivery/a.png', undefined],
  ['https://replicate.delivery.evil.com/a.png', undefined],
  ['http://127.0.0.1:4222/', undefined],
  ['http://169.254.169.254/latest/meta-data', undefined],
  ['http://[::1]/a.png', undefined],
  ['file:///etc/passwd', undefined],
  ['data:image/png;base64,AAAA', undefined],
  ['not an address', undefined],
])('of Replicate %s is %s', (address, place) => {
  expect(placeOf(address, replicate)).toBe(place);
});

test.each([
  ['https://oaidalleapiprodscus.blob.core.windows.net/private/x.png?sig=1', 'kept'],
  ['http://oaidalleapiprodscus.blob.core.windows.net/x.png', undefined],
  ['https://evilblob.core.windows.net/x.png', undefined],
  ['https://replicate.delivery/a.png', undefined],
])('of OpenAI %s is %s', (address, place) => {
  expect(placeOf(address, openAi)).toBe(place);
});

test.each([
  ['http://localhost:8080/generated-images/b1.png', 'http://localhost:8080/v1', 'own'],
  ['http://localhost:8081/generated-images/b1.png', 'http://localhost:8080/v1', undefined],
  ['http://169.254.169.254/latest', 'http://localhost:8080/v1', undefined],
  ['https://draw.example.com/b1.png', 'https://draw.example.com/v1', 'own'],
  ['http://draw.example.com/b1.png', 'https://draw.example.com/v1', undefined],
  ['https://draw.example.com.evil.example/b1.png', 'https://draw.example.com/v1', undefined],
  ['https://mine.blob.core.windows.net/x.png', 'https://draw.example.com/v1', undefined],
])('%s of one that speaks as OpenAI at %s is %s', (address, base, place) => {
  expect(placeOf(address, likeOpenAi(base))).toBe(place);
});

test.each(['fooocus', 'comfyui'] as const)('%s keeps its pictures nowhere but at its own address', name => {
  expect(rowOf(name).keptAt(given({}))).toEqual([]);
});
