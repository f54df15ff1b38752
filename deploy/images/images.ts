import { frontendNames } from '@insta-ai/proto/http/remotes';
import { serviceNames } from '@insta-ai/proto/http/shared/call';
import packageJson from '../../package.json' with { type: 'json' };

/** An image of the product: which Dockerfile makes it, with which arguments. */
export type ProductImage = {
  /** `insta-ai/<name>:<version>`. */
  name: string;
  dockerfile: 'insta-ai.Dockerfile' | 'service.Dockerfile' | 'frontend.Dockerfile';
  args: Record<string, string>;
};

/** What a service starts or draws with beyond npm. */
const systemOf: Record<string, Record<string, string>> = {
  'prediction-media': {
    PACKAGES: 'ffmpeg fontconfig-config fonts-noto-color-emoji fonts-droid-fallback',
    PROGRAMS: 'ffmpeg ffprobe',
  },
};

/** The image of the whole product, which names by itself what it has of the system. */
export const wholeProduct: ProductImage = { name: 'insta-ai', dockerfile: 'insta-ai.Dockerfile', args: {} };

/** TABLE: the images of its parts. */
export const partImages: readonly ProductImage[] = [
  ...serviceNames.map(
    (name): ProductImage => ({
      name,
      dockerfile: 'service.Dockerfile',
      args: { NAME: name, FOLDER: `services/${name}`, ...systemOf[name] },
    }),
  ),
  {
    name: 'gateway',
    dockerfile: 'service.Dockerfile',
    args: { NAME: 'gateway', FOLDER: 'deploy/gateway' },
  },
  {
    name: 'simulator',
    dockerfile: 'service.Dockerfile',
    args: { NAME: 'simulator', FOLDER: 'deploy/simulator', HEALTH_PATH: '/' },
  },
  ...frontendNames.map(
    (name): ProductImage => ({
      name: `frontend-${name}`,
      dockerfile: 'frontend.Dockerfile',
      args: { NAME: name },
    }),
  ),
];

/** TABLE: every image. */
export const images: readonly ProductImage[] = [wholeProduct, ...partImages];

/** The image of a name; throws when there is none. */
export function imageOf(name: string): ProductImage {
  const image = images.find(one => one.name === name);
  if (!image) throw new Error(`There is no image ${name}: see deploy/images/images.ts.`);
  return image;
}

/** Version that images are tagged with, the product's own. */
export const imageVersion = packageJson.version;

/** Name and tag of an image; `repository` is the registry and path before its name. */
export function tagOf(image: ProductImage, version: string, repository = 'insta-ai'): string {
  return `${repository}/${image.name}:${version}`;
}
