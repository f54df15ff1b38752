import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

const assets = Type.Object({ sync: Type.Array(Type.String()), async: Type.Array(Type.String()) });

/** What we read in a remote's manifest. */
const manifest = Type.Object({
  metaData: Type.Object({ remoteEntry: Type.Object({ name: Type.String(), path: Type.String() }) }),
  exposes: Type.Array(Type.Object({ assets: Type.Object({ js: assets, css: assets }) })),
});

/** The build's `kit-needs.json`: parts of the kit by a remote's file; files by part of the kit. */
const kitNeeds = Type.Record(Type.String(), Type.Array(Type.String()));

export type Manifest = Static<typeof manifest>;
export type KitNeeds = Static<typeof kitNeeds>;

/** A remote of which we know what its screens load. */
export type KnownRemote = {
  /** Address of the manifest, for the browser. */
  address: string;
  manifest: Manifest;
  needs: KitNeeds;
  /** The manifest's text, to be sent with the page; left out where a newer one may be served by now. */
  inline?: string;
};

/** Throws when the text is no manifest: a proxy's error page, say. */
export function parseManifest(text: string): Manifest {
  const value: unknown = JSON.parse(text);
  if (!Value.Check(manifest, value)) throw new Error('The manifest is not one');
  return value;
}

export function parseKitNeeds(text: string): KitNeeds {
  const value: unknown = JSON.parse(text);
  if (!Value.Check(kitNeeds, value)) throw new Error('The list of the kit’s parts is not one');
  return value;
}
