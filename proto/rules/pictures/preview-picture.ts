/**
 * How a browser chooses the picture of an item's preview; the page has it fetched before the preview is drawn, and both must
 * choose the same one.
 */
export const previewPicture = {
  /** How wide a preview becomes (`sizes` of HTML): a column beside the work, or most of a phone. */
  sizes: '(max-width: 899px) 90vw, 400px',
  /** Said of the large picture, whose width is not known before it is there, in pixels; it only has to be more than the small one's. */
  largeWidth: 1080,
};
