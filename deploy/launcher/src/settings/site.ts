import type { Launch } from '../basis/launch.ts';
import type { Room } from '../data-folder/room.ts';
import type { Secrets } from '../data-folder/secrets.ts';
import type { LauncherSettings } from './launcher-settings.ts';

/** What it takes to start the stores of a data folder. */
export type StorePlace = Pick<Site, 'settings' | 'folder' | 'installer' | 'onLost' | 'say'> & {
  room?: Room;
  /** No product is started on them: what they have to tell is left for the one that will be. */
  isLook?: true;
};

/** Where a product is being started: the data folder is ours alone and as it was left, and the port is free. */
export type Site = Required<Launch> & {
  settings: LauncherSettings;
  port: number;
  publicUrl: string;
  folder: string;
  secrets: Secrets;
  /** This version never ran on the data that is there. */
  isUpgrade: boolean;
  /** Tells that the disk of the data folder is full, and when it has room again. */
  room: Room;
  /** Ends it with the product, in the opposite order; answers it. */
  keep<Part extends { stop(): Promise<unknown> }>(part: Part): Part;
  /** What comes now is measured under this name. */
  enter(phase: string): void;
};
