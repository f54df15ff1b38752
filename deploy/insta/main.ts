import { enableCompileCache } from 'node:module';
import { compiledCodeFolder } from '@insta-ai/deploy/launcher/basis/compiled-code';

enableCompileCache(compiledCodeFolder);
const { runCommand } = await import('./src/run-command.ts');

const code = await runCommand(process.argv.slice(2), process.env);
// All is closed that can be; a neighbour that says nothing would hold the lines to it open for ever.
process.stdout.write('', () => process.exit(code));
