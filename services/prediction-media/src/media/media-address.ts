import { objectFolders } from '@insta-ai/chassis/storage/own-folders';
import { type PixelSize, sizeInName } from '@insta-ai/proto/rules/pictures/size-in-address';
import { thumbnailEnding } from '@insta-ai/proto/rules/pictures/thumbnail-address';

/** Folders of the object store that the world may read, by unguessable names. */
const publicFolders = [objectFolders.outputs, objectFolders.fitted];

/** Path of an object under the public address. */
export function mediaPath(key: string): string {
  return `/media/${key}`;
}

/** Object key of a path, undefined when it is no media path of ours. An absolute address of ours works too. */
export function keyOfMedia(address: string): string | undefined {
  const path = URL.canParse(address) ? new URL(address).pathname : address;
  return path.startsWith('/media/') ? publicKey(path.slice('/media/'.length)) : undefined;
}

/** A key as it came from outside, when it is plain and in a folder that the world may read. */
export function publicKey(key: string): string | undefined {
  const plain = key.split('/').every(part => /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(part));
  return plain && publicFolders.some(folder => key.startsWith(folder)) ? key : undefined;
}

/** Key of an output; the same for a repeated copy. It says the size, which never changes, to whoever has the address alone. */
export function outputKey(
  { _id, secret }: { _id: string; secret: string },
  position: number,
  { ending, ...size }: PixelSize & { ending: string },
): string {
  return `${outputFolder(_id)}${secret}-${position}${sizeInName(size)}.${ending}`;
}

/** All files of a prediction lie below it. */
export function outputFolder(predictionId: string): string {
  return `${objectFolders.outputs}${predictionId}/`;
}

/** Key of the small picture of an output. */
export function thumbnailKeyOf(key: string): string {
  return `${key.slice(0, key.lastIndexOf('.'))}${thumbnailEnding}`;
}
