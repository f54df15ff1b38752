export * from '../data/errors.ts';
