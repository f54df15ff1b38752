import { enableCompileCache } from 'node:module';
import { compiledCodeFolder } from '@insta-ai/deploy/launcher/basis/compiled-code';

enableCompileCache(compiledCodeFolder);
await import('./src/launch.ts');
