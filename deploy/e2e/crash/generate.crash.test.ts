import { generationSurvives } from './generation.ts';

// At each step in generate.slow.
generationSurvives({ mostKills: 3 });
