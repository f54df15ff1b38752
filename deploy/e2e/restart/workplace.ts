import type { WayIn } from '@insta-ai/deploy/launcher/way-in/way-in';
import { type Api, createApi, signIn } from '../api.ts';
import { createOutside, type Outside } from '../outside.ts';

/** A running product with a signed-in person who has pictures to post. */
export type Workplace = {
  publicUrl: string;
  token: string;
  api: Api;
  contentType: string;
  /** Three pictures that are ready. */
  pictures: string[];
  /** An item to read. */
  readItem: string;
  outside: Outside;
};

/** How tests get into a product that was started. */
export type Entrance = Pick<WayIn, 'publicUrl' | 'email' | 'password'> & { simulatorUrl: string | undefined };

/** What a product with two of everything is started with, beside its folder. */
export const twoOfEach = {
  PORT: '0',
  SIMULATOR_PORT: '0',
  SIMULATOR_SPEED: '3',
  REPLICAS: '2',
  WORKERS: '2',
};

export async function openWorkplace({
  publicUrl,
  email,
  password,
  simulatorUrl,
}: Entrance): Promise<Workplace> {
  const token = await signIn(publicUrl, email, password);
  const api = createApi(publicUrl, token);
  const { _id: contentType } = await api.createContentType({
    name: 'Restart',
    performance_selection: 'Extreme Speed',
  });
  const { _id: readItem } = await api.createContent({
    title: 'To read',
    prompt: 'a quiet bay',
    _contentType: contentType,
  });
  const pictures = await api.generate(readItem, 3);
  return {
    publicUrl,
    token,
    api,
    contentType,
    readItem,
    pictures,
    outside: createOutside(simulatorUrl ?? ''),
  };
}
