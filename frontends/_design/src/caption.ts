import './caption-styles.ts';

export { CaptionFields, type CaptionValues } from './caption-fields.tsx';
