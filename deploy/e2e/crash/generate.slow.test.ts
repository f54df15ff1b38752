import { generationSurvives } from './generation.ts';

generationSurvives();
