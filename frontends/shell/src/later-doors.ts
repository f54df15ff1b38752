/** Doors that are shared but load with the first screen that needs them: naming them here is what provides them. */
export const laterDoors = [
  () => import('@insta-ai/design/select'),
  () => import('@insta-ai/design/fields'),
  () => import('@insta-ai/design/native-select'),
  () => import('@insta-ai/design/checkbox'),
  () => import('@insta-ai/design/segmented-control'),
  () => import('@insta-ai/design/tooltip'),
  () => import('@insta-ai/design/prose'),
  () => import('@insta-ai/design/number-fields'),
  () => import('@insta-ai/design/tags-input'),
  () => import('@insta-ai/design/caption-fields'),
  () => import('@insta-ai/design/spending'),
];
