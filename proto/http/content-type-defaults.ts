export * from '../data/content-type-defaults.ts';
