import { enableCompileCache } from 'node:module';
import { compiledCodeFolder } from './src/compiled-code.ts';

enableCompileCache(compiledCodeFolder);
await import('./src/launch.ts');
