import { type Route, type RouteRequest, serve } from '@insta-ai/chassis/http/route';
import { totalCountHeader } from '@insta-ai/proto/data/paging';
import { calls } from '@insta-ai/proto/http/routes';
import { type GalleryParts, listMedia } from './list-media.ts';

/** All media of a person. */
export function galleryRoutes(parts: GalleryParts): Route[] {
  return [
    serve(calls.listMedia, async request => {
      const { query, userId, reply } = request;
      const paging = {
        ...query,
        sortDirection: asksForDirection(request) ? query.sortDirection : ('desc' as const),
      };
      const { media, total } = await listMedia(parts, userId, paging);
      reply.header(totalCountHeader, String(total));
      return media;
    }),
  ];
}

/** The table's default direction is upwards; media is newest first unless somebody asks (specification, /media). */
function asksForDirection({ raw }: Pick<RouteRequest<typeof calls.listMedia>, 'raw'>): boolean {
  return new URLSearchParams(raw.url.split('?')[1]).has('sortDirection');
}
