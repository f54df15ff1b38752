import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';

/** Grows when the shape of `RemoteModule` changes; the shell refuses a remote of another contract in plain words. */
export const contractVersion = 1;

/**
 * What a remote exposes as `./remote` under the name `remote`. Nothing else of it is reachable from outside.
 * Its links in the frame are in the shell's table: the frame must stand before, and without, the remote.
 */
export type RemoteModule = {
  contractVersion: number;
  /** Full paths of the product without the leading slash (`contents/:id`), pages as `lazy` so that each is a chunk. */
  routes: RouteObject[];
  /** Only auth-user: the sign-in form that the shell shows over the page when a session has ended. */
  SignIn?: ComponentType<{ place: 'page' | 'dialog' }>;
};
