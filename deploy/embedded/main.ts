import { enableCompileCache } from 'node:module';
import { compiledCodeFolder } from '@insta-ai/deploy/launcher/basis/compiled-code';
import { ensureSmallYoungHeap } from './src/small-young-heap.ts';

ensureSmallYoungHeap();
enableCompileCache(compiledCodeFolder);
await import('./src/launch.ts');
