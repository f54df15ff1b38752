import { enableCompileCache } from 'node:module';
import { becomeSparing } from '@insta-ai/deploy/launcher/basis/become-sparing';
import { compiledCodeFolder } from '@insta-ai/deploy/launcher/basis/compiled-code';
import { ampleYoungHeap } from '@insta-ai/deploy/launcher/basis/young-heap';

becomeSparing(ampleYoungHeap);
enableCompileCache(compiledCodeFolder);
await import('./src/launch.ts');
