import { type Static, Type } from 'typebox';

/** The form of the file; a later one that cannot be read by this version has a greater number. */
export const archiveForm = 1;

/** TABLE: the names of what is in a backup. */
export const names = {
  head: 'insta-ai-backup.json',
  secrets: 'secrets.json',
  manifest: 'manifest.json',
  seal: 'manifest.sha256',
  documents: (database: string, collection: string, part: number) =>
    `documents/${database}/${collection}/${String(part).padStart(6, '0')}.bson`,
  object: (key: string) => `objects/${key}`,
} as const;

/** The first thing in the file. */
export const ArchiveHead = Type.Object({
  product: Type.Literal('insta-ai'),
  form: Type.Integer({ minimum: 1 }),
  version: Type.String(),
  commit: Type.String(),
  /** When the first document was read: what happened since may be missing. */
  startedAt: Type.String({ format: 'date-time' }),
  /** Names the ENCRYPTION_KEY that tokens are sealed with, without telling it; empty where it was not known. */
  keyId: Type.String(),
  /** The same of other keys that it has or made backups with, so that who comes back from before a change of keys knows it for its own. */
  otherKeyIds: Type.Optional(Type.Array(Type.String())),
});
export type ArchiveHead = Static<typeof ArchiveHead>;

/** The last thing but its own checksum, without its rows: of everything before it, in its order. */
export const Manifest = Type.Object({
  head: ArchiveHead,
  finishedAt: Type.String({ format: 'date-time' }),
  holdsSecrets: Type.Boolean(),
  collections: Type.Array(
    Type.Object({
      database: Type.String(),
      collection: Type.String(),
      documents: Type.Integer(),
      /** For whoever looks: services make their indexes themselves. */
      indexes: Type.Array(Type.Unknown()),
    }),
  ),
  objects: Type.Object({ count: Type.Integer(), bytes: Type.Integer() }),
});
export type Manifest = Static<typeof Manifest>;

/** The collection that a part of the documents belongs to; undefined for anything else. */
export function collectionOf(name: string): { database: string; collection: string } | undefined {
  const [, database, collection] = /^documents\/([^/]+)\/([^/]+)\/\d{6,}\.bson$/.exec(name) ?? [];
  return database && collection ? { database, collection } : undefined;
}

/** The key of an object; undefined for anything else. */
export function objectKeyOf(name: string): string | undefined {
  return /^objects\/(.+)$/.exec(name)?.[1];
}
