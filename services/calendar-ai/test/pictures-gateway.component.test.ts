import { create } from '@bufbuild/protobuf';
import { AppError } from '@insta-ai/chassis/app-error';
import { ShowPictureResponseSchema } from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import { expect, test } from 'vitest';
import { createFakePictures } from '../src/pictures/pictures.gateway.fake.ts';
import { createPicturesGateway } from '../src/pictures/pictures.gateway.ts';

const photo = '/media/outputs/p/s-0.jpg';
const shown = { bytes: new Uint8Array([1, 2]), width: 768, height: 512 };
const picture = { ...shown, mimeType: 'image/jpeg' as const };

const real = createPicturesGateway({
  async showPicture({ output }) {
    if (output !== photo) throw new AppError('not_found', 'This picture or video no longer exists.');
    return create(ShowPictureResponseSchema, shown);
  },
});

test.each([
  ['real', real],
  ['fake', createFakePictures({ [photo]: picture })],
])(
  'a picture comes as a JPEG with its size, and what is not there is refused: %s',
  async (_name, pictures) => {
    expect(await pictures.show('anna', photo)).toEqual(picture);
    await expect(pictures.show('anna', '/media/outputs/p/gone.jpg')).rejects.toMatchObject({
      code: 'not_found',
    });
  },
);
