import { newId } from '@insta-ai/chassis/new-id';
import { aPicture, type startTestService } from './start-test-service.ts';

type Stage = Pick<Awaited<ReturnType<typeof startTestService>>, 'objects' | 'rpc'>;

export type Uploaded = { id: string; content: string; output: string };

/** An upload of somebody into an item of its own; pictures of one size are the same. */
export async function uploadAs(stage: Stage, userId: string, size: number): Promise<Uploaded> {
  const objectKey = `incoming/${userId}/${newId()}`;
  await stage.objects.put(objectKey, await aPicture(size, size));
  const content = newId();
  const request = { userId, contentId: content, objectKey, filename: 'me.png' };
  const { predictions } = await stage.rpc.adoptUpload(request);
  return { id: predictions[0]?.id ?? '', content, output: predictions[0]?.output[0] ?? '' };
}
