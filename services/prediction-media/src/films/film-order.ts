import type { Caption } from '../caption/draw-caption.ts';
import type { Fit } from '../framing/fit-geometry.ts';
import type { VideoTarget } from '../video/video-plan.ts';

/** Grows when the drawing changes, so that files of the old one are not taken for the new. */
export const drawingVersion = 3;

/** All that a worker has to know to make a film; sources are named by their keys. */
export type FilmOrder = {
  owner: string;
  fit: Fit;
  /** The drawing that its key was made for: a worker of another version leaves it to one of this. */
  version: number;
} & (
  | { kind: 'slideshow'; sources: string[] }
  | { kind: 'video'; sources: [string]; target: VideoTarget; caption?: Caption }
);
