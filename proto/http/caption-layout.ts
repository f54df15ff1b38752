export * from '../rules/caption-layout.ts';
