/** Bundled with the page that uses it, so nothing of the kit may be in it: a second copy of the kit knows no provider. */
export { isOffPicture } from './caption-scale.ts';
export { DraggableCaption } from './draggable-caption.tsx';
export { StoryCaption } from './story-caption.tsx';
