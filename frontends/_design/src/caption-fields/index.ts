import '../fields/styles.ts';
import '../select/styles.ts';
import '../number-fields/styles.ts';
import './styles.ts';

export { CaptionFields, type CaptionValues } from './caption-fields.tsx';
