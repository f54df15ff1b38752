/** Doors that are shared but load with the first screen that needs them: naming them here is what provides them. */
export const laterDoors = [
  () => import('@insta-ai/design/choices'),
  () => import('@insta-ai/design/fields'),
  () => import('@insta-ai/design/hints'),
  () => import('@insta-ai/design/more'),
  () => import('@insta-ai/design/numbers'),
  () => import('@insta-ai/design/tags'),
  () => import('@insta-ai/design/caption'),
];
