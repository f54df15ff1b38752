import { enableCompileCache } from 'node:module';
import { becomeSparing } from '@insta-ai/deploy/launcher/basis/become-sparing';
import { compiledCodeFolder } from '@insta-ai/deploy/launcher/basis/compiled-code';
import { smallYoungHeap } from '@insta-ai/deploy/launcher/basis/young-heap';

becomeSparing(smallYoungHeap);
enableCompileCache(compiledCodeFolder);
await import('./launch.ts');
