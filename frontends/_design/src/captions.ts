export { isOffPicture, previewBase } from './caption-scale.ts';
export { DraggableCaption } from './draggable-caption.tsx';
export { StoryCaption } from './story-caption.tsx';
