import { late } from '@insta-ai/design';

export const CompareModal = late(async () => (await import('./compare.modal.tsx')).CompareModal);
