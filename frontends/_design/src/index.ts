/**
 * The one door for who writes a screen. The build replaces it by the parts below (`build/kit-parts.ts` of the platform), so
 * that a screen loads only the parts it names.
 */
export * from './at-once.ts';
export * from './choices.ts';
export * from './fields.ts';
export * from './hints.ts';
export * from './more.ts';
export * from './numbers.ts';
export * from './tags.ts';
