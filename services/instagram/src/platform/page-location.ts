import { type Static, Type } from 'typebox';

/** Where a Page says that it is. */
export const PageLocation = Type.Object({
  street: Type.Optional(Type.String()),
  city: Type.Optional(Type.String()),
  latitude: Type.Optional(Type.Number()),
  longitude: Type.Optional(Type.Number()),
});

/** Whether a post can be put at a Page: the platform refuses one without coordinates (instagram-graph-api.md, 2.3). */
export function isPlace({ location = {} }: { location?: Static<typeof PageLocation> }): boolean {
  return location.latitude !== undefined && location.longitude !== undefined;
}
