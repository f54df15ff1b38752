import sharp from 'sharp';
import { expect, test } from 'vitest';
import { decodePicture } from './decode-picture.ts';

const picture = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#4a7bc9' } })
  .png()
  .toBuffer();

test('one picture is opened at a time, and those that wait hold nothing', async () => {
  let open = 0;
  let most = 0;
  const draw = async () => {
    most = Math.max(most, open);
    await new Promise(resolve => setImmediate(resolve));
    open -= 1;
  };
  const read = () => {
    open += 1;
    return picture;
  };

  await Promise.all(Array.from({ length: 5 }, () => decodePicture(read, draw)));

  expect(most).toBe(1);
});

test('who does not wait any longer is not read, and the next one has its turn', async () => {
  const held = Promise.withResolvers<void>();
  const first = decodePicture(
    () => picture,
    () => held.promise,
  );
  const leaving = new AbortController();
  let isRead = false;
  const left = decodePicture(
    () => {
      isRead = true;
      return picture;
    },
    async () => 'left',
    leaving.signal,
  );
  const next = decodePicture(
    () => picture,
    async ({ facts }) => facts.width,
  );

  leaving.abort();
  await expect(left).rejects.toMatchObject({ name: 'AbortError' });
  held.resolve();
  await first;

  expect(await next).toBe(20);
  expect(isRead).toBe(false);
});
