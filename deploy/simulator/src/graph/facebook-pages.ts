import { unknownObject } from './graph.errors.ts';
import { answerEdge, answerNode, type GraphCall, requiredText } from './graph-call.ts';
import { type GraphNode, graphTime } from './graph-node.ts';
import type { GraphParts } from './graph-parts.ts';
import { drawnPath } from './media/paths.ts';
import { mayActFor } from './own-account.ts';
import { type PageSeed, publicPages, seededPages } from './seed.ts';

const hourMs = 3_600_000;

export type FacebookPages = ReturnType<typeof createFacebookPages>;

export function createFacebookPages({ tokens, site }: GraphParts) {
  const postNode = (page: PageSeed, post: PageSeed['posts'][number], index: number): GraphNode => {
    const id = `${page.id}_${1_220_000_000 + index}`;
    return {
      type: 'Post',
      defaults: ['created_time', 'message', 'story', 'id'],
      fields: {
        id,
        message: post.message,
        story: post.story,
        created_time: graphTime(tokens.firstStart() - post.hoursAgo * hourMs),
        permalink_url: `${site.origin}/pages/${id}`,
        full_picture: post.picture && `${site.origin}${drawnPath('1200x900', id, post.picture)}`,
        attachments: undefined,
        status_type: post.picture ? 'added_photos' : 'mobile_status_update',
        is_published: true,
        from: { name: page.name, id: page.id },
      },
    };
  };

  const pageNode = ({ id, name, verified, ...location }: FoundPage): GraphNode => ({
    type: 'Page',
    defaults: ['name', 'id'],
    fields: {
      id,
      name,
      location: placeOf(location),
      link: `${site.origin}/pages/${id}`,
      verification_status: verified ? 'blue_verified' : 'not_verified',
      is_eligible_for_branded_content: false,
      is_unclaimed: false,
    },
  });

  return {
    /** GET /{page}/posts (instagram-graph-api.md 4.3): `story` is absent on ordinary posts, `message` on made-up ones. */
    posts(call: GraphCall): object {
      const page = seededPages.find(one => one.id === call.id);
      if (!page || !mayActFor(call.token, page.id)) throw unknownObject(call.id);
      return answerEdge(
        call,
        page.posts.map((post, index) => postNode(page, post, index)),
      );
    },

    /** GET /pages/search (4.2): Facebook Pages, weakly matched, no picture. */
    search(call: GraphCall): object {
      const words = requiredText(call, 'q').toLowerCase().split(/\s+/);
      const found = [...ownPages, ...publicPages].filter(({ name, city }) =>
        words.some(word => `${name} ${city}`.toLowerCase().includes(word)),
      );
      return answerEdge(call, found.map(pageNode));
    },

    /** GET /{page} of somebody else's (4.2). */
    show(call: GraphCall): object {
      const page = publicPages.find(one => one.id === call.id);
      if (!page) throw unknownObject(call.id);
      return answerNode(call, pageNode(page));
    },
  };
}

/** Where all of the person's own Pages are. */
export const ownLocation = {
  city: 'Genova',
  country: 'Italy',
  street: 'Via Garibaldi 9',
  latitude: 44.4112,
  longitude: 8.9325,
};

const ownPages = seededPages.map(({ id, name }) => ({ id, name, ...ownLocation, verified: false }));

/** What is shown of a location; without coordinates a page is no place for a post. */
const placeOf = ({ city, country, street, latitude, longitude }: Location) => ({
  city,
  country,
  street,
  latitude,
  longitude,
});

type FoundPage = (typeof publicPages)[number];
type Location = Pick<FoundPage, 'city' | 'country' | 'street' | 'latitude' | 'longitude'>;
