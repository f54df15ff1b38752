const icon = (label: string, path: string) =>
  `<svg class="kind" viewBox="0 0 24 24" fill="currentColor" role="img" aria-label="${label}">${path}</svg>`;

export const albumIcon = icon(
  'Carousel',
  '<path d="M8 3h11a2 2 0 0 1 2 2v11h-2.2V5.2H8z"/><rect x="3" y="7.5" width="13.5" height="13.5" rx="2"/>',
);
export const reelIcon = icon(
  'Reel',
  '<path d="M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zm5 5.4v7.2l6-3.6z" fill-rule="evenodd"/>',
);
