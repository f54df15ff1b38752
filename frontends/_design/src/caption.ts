import './fields-styles.ts';
import './choices-styles.ts';
import './numbers-styles.ts';
import './caption-styles.ts';

export { CaptionFields, type CaptionValues } from './caption-fields.tsx';
