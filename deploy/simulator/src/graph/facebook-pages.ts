import type { World } from '../world.ts';
import { unknownObject } from './graph.errors.ts';
import { answerEdge, type GraphCall, requiredText } from './graph-call.ts';
import { type GraphNode, graphTime } from './graph-node.ts';
import { mayActFor } from './people.ts';
import { type PageSeed, publicPages, seededPages } from './seed.ts';
import { tokensOf } from './tokens.ts';

const hourMs = 3_600_000;

/** Seeded things happened some hours before the simulator was first started. */
export const firstStart = (world: World) =>
  tokensOf(world).get(world.credentials.userAccessToken)?.issuedAt ?? world.clock.now();

/** GET /{page}/posts (instagram-graph-api.md 4.3): `story` is absent on ordinary posts, `message` on made-up ones. */
export function pagePosts(call: GraphCall): object {
  const seed = seededPages.find(one => one.id === call.id);
  if (!seed || !call.token || !mayActFor(call.token, seed.id)) throw unknownObject(call.id);
  return answerEdge(
    call,
    seed.posts.map((post, index) => postNode(call.world, seed, post, index)),
  );
}

function postNode(world: World, page: PageSeed, post: PageSeed['posts'][number], index: number): GraphNode {
  const id = `${page.id}_${1_220_000_000 + index}`;
  return {
    type: 'Post',
    defaults: ['created_time', 'message', 'story', 'id'],
    fields: {
      id,
      message: post.message,
      story: post.story,
      created_time: graphTime(firstStart(world) - post.hoursAgo * hourMs),
      permalink_url: `${world.origin}/pages/${id}`,
      full_picture:
        post.picture && `${world.origin}/cdn/drawn/1200x900/${id}/${encodeURIComponent(post.picture)}.jpg`,
      attachments: undefined,
      status_type: post.picture ? 'added_photos' : 'mobile_status_update',
      is_published: true,
      from: { name: page.name, id: page.id },
    },
  };
}

/** GET /pages/search (4.2): Facebook Pages, weakly matched, no picture. */
export function searchPages(call: GraphCall): object {
  const words = requiredText(call, 'q').toLowerCase().split(/\s+/);
  const own = seededPages.map(one => ({
    id: one.id,
    name: one.name,
    city: 'Genova',
    country: 'Italy',
    verified: false,
  }));
  const found = [...own, ...publicPages].filter(one =>
    words.some(word => `${one.name} ${one.city}`.toLowerCase().includes(word)),
  );
  return answerEdge(
    call,
    found.map(one => ({
      type: 'Page',
      defaults: ['name', 'id'],
      fields: {
        id: one.id,
        name: one.name,
        location: { city: one.city, country: one.country },
        link: `${call.world.origin}/pages/${one.id}`,
        verification_status: one.verified ? 'blue_verified' : 'not_verified',
        is_eligible_for_branded_content: false,
        is_unclaimed: false,
      },
    })),
  );
}
