import type { WayIn } from '@insta-ai/deploy/launcher/way-in/way-in';
import { type Api, createApi, signIn } from '../api.ts';
import { createOutside, type Outside } from '../outside.ts';

/** A signed-in person. */
export type Member = { token: string; api: Api };

/** A running product with signed-in people, of whom the first has pictures to post. */
export type Workplace = {
  publicUrl: string;
  token: string;
  api: Api;
  /** Everybody who is signed in, the first person among them. */
  members: Member[];
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

export async function openWorkplace(
  { publicUrl, email, password, simulatorUrl }: Entrance,
  invited = 0,
): Promise<Workplace> {
  const token = await signIn(publicUrl, email, password);
  const api = createApi(publicUrl, token);
  const members = [{ token, api }];
  for (let index = 0; index < invited; index += 1)
    members.push(await join(publicUrl, api, `member-${index}@example.com`));
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
    members,
    contentType,
    readItem,
    pictures,
    outside: createOutside(simulatorUrl ?? ''),
  };
}

/** Lets the first person invite somebody, who takes the link and is signed in. */
async function join(publicUrl: string, first: Api, email: string): Promise<Member> {
  const { link } = await first.ask<{ link: string }>('POST', '/api/users/people', { email, role: 'member' });
  const [, , userId, token] = new URL(link).pathname.split('/');
  const password = `of ${email}`;
  const signedIn = await first.ask<{ token: string }>('POST', '/api/users/resetPassword', {
    userId,
    token,
    password,
  });
  return { token: signedIn.token, api: createApi(publicUrl, signedIn.token) };
}
