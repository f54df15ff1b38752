import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CannotStart } from '@insta-ai/deploy/launcher/basis/cannot-start';
import { isHalfRestored, stagingOf } from '@insta-ai/deploy/launcher/data-folder/half-restored';
import { lockFolder } from '@insta-ai/deploy/launcher/data-folder/lock-folder';
import { openDataFolder } from '@insta-ai/deploy/launcher/data-folder/open-data-folder';
import { writeWhole } from '@insta-ai/deploy/launcher/data-folder/write-whole';

/** What an empty folder may hold, and what a restore that was killed may have put in place, in this order. */
const ofNobody = /^(in-use\.sqlite.*|lost\+found|restoring)$/;
const putInPlace = ['documents', 'media', 'secrets.json'];
/** What `writeWhole` leaves of the secrets when it is killed. */
const halfWritten = /^secrets\.json\.[\da-f-]{36}$/;

/** An empty data folder that something is being restored into. */
export type EmptyFolder = {
  /** Where the stores are filled. */
  staging: string;
  /** A restore was begun here and did not end. */
  wasBegun: boolean;
  /** Puts everything in its place; the secrets come last, and make it an installation once the other stores are whole too. */
  complete(secrets: string, endOthers: () => Promise<void>): Promise<void>;
  /** Lets others have it; what is not complete is of no use to anybody, and a later restore begins again. */
  stop(): Promise<void>;
};

/**
 * Takes an empty folder, or one in which a restore was killed; refuses any other, and then changes nothing in it. Given stores say
 * whether a restore into them has not ended: then it may have been killed after the secrets were in their place.
 */
export async function openEmptyFolder(path: string, hasNotEnded: boolean): Promise<EmptyFolder> {
  const folder = await openDataFolder(path);
  const lock = lockFolder(folder);
  const staging = stagingOf(folder);
  const wasBegun = isHalfRestored(folder) || (existsSync(staging) && hasNotEnded);
  try {
    const names = await readdir(folder);
    const ours = wasBegun ? names.filter(name => putInPlace.includes(name) || halfWritten.test(name)) : [];
    const others = names.filter(name => !ofNobody.test(name) && !ours.includes(name));
    if (others.length > 0) {
      throw new CannotStart(
        `${folder} is not empty (it holds ${others.slice(0, 3).join(', ')}): restore into an empty folder with DATA_DIR=/some/folder. Nothing was changed.`,
      );
    }
    for (const name of ours) await rm(join(folder, name), { recursive: true, force: true });
    // It stays itself: without it nobody would know that a restore was begun.
    await mkdir(staging, { mode: 0o700, recursive: true });
    for (const name of await readdir(staging))
      await rm(join(staging, name), { recursive: true, force: true });
  } catch (error) {
    await lock.stop();
    throw error;
  }
  return {
    staging,
    wasBegun,
    async complete(secrets, endOthers) {
      for (const name of putInPlace)
        if (existsSync(join(staging, name))) await rename(join(staging, name), join(folder, name));
      await writeWhole(join(folder, 'secrets.json'), secrets);
      await endOthers();
      await rm(staging, { recursive: true, force: true });
    },
    stop: lock.stop,
  };
}
