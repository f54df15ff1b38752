import { enableCompileCache } from 'node:module';
import { becomeSparing } from '@insta-ai/deploy/launcher/basis/become-sparing';
import { compiledCodeFolder } from '@insta-ai/deploy/launcher/basis/compiled-code';

becomeSparing('--max-semi-space-size=16');
enableCompileCache(compiledCodeFolder);
await import('./src/launch.ts');
